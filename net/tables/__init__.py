"""Tables of goals as people have them (CSV, TSV, XLSX) to cards. No Qt, no network, no files."""
