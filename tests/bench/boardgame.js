// A small boardgame.io server for comparison: `node boardgame.js '{"bytes": 2000, "store": null}'`.
// Prints its port when it is ready. `bytes`: how large the state is, about; `store`: a folder.
"use strict";

const { PlayerView, Stage } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");

const { bytes = 2000, store = null } = JSON.parse(process.argv[2] || "{}");

const everybody = { activePlayers: { all: Stage.NULL } };

// The least a game can do: what is timed is the host.
const tally = {
  name: "tally",
  disableUndo: true,
  turn: everybody,
  setup: () => ({
    moves: 0,
    cards: Array.from({ length: Math.ceil(bytes / 100) }, (_, n) => ({
      id: `card-${n}`,
      owner: String(n % 5),
      facts: "x".repeat(50),
    })),
  }),
  moves: {
    count: { move: ({ G }) => void (G.moves += 1), ignoreStaleStateID: true },
  },
};

// Hidden hands and a hidden pile, hidden the way its manual says.
const hands = {
  name: "hands",
  turn: everybody,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ random, ctx }) => {
    const pile = random.Shuffle(Array.from({ length: 40 }, (_, n) => `secret-${n}`));
    const players = {};
    for (let n = 0; n < ctx.numPlayers; n += 1) players[n] = { hand: pile.splice(0, 5) };
    return { secret: { pile }, players, shown: [] };
  },
  moves: {
    show: {
      move: ({ G, playerID }, wish) => {
        const [card] = G.players[playerID].hand.splice(wish.place, 1);
        G.shown.push(card);
        G.players[playerID].hand.push(card);
      },
      ignoreStaleStateID: true,
    },
  },
};

const db = store === null ? undefined : new FlatFile({ dir: store });
const server = Server({ games: [tally, hands], db, origins: [/.*/] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(JSON.stringify({ ready: true, port: appServer.address().port }));
});
