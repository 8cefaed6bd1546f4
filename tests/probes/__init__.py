"""Faults tried on purpose against real hosts. The list of them: tests/probes/registry.py; hosts are
run by modules of this package too, so that it imports nothing by itself."""
