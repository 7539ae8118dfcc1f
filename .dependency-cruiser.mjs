// Which way imports point, those of types too; `npm run arrows` looks, and so does `npm test`.

import { readdirSync } from 'node:fs';

/** The parts from the bottom up, and the parts below that each may import. */
const PARTS = [
  ['record', []],
  ['game', ['record']],
  ['reader', ['game']],
  ['devices', ['game']],
  ['process', ['game', 'reader']],
  ['millebornes', ['game', 'record']],
  ['elevens', ['game', 'record']],
  ['tally', ['game', 'record', 'millebornes', 'elevens']],
  ['games', ['game', 'record', 'millebornes', 'elevens', 'tally']],
  ['odds', ['game', 'millebornes', 'elevens', 'games']],
  ['table', ['game', 'reader', 'games', 'record']],
  ['house', ['game', 'reader', 'games', 'table']],
  ['history', ['game', 'games', 'table']],
  ['tournament', ['game', 'games']],
  ['hall', ['table', 'house', 'history', 'tournament']],
  [
    'protocol',
    [
      ...['game', 'reader', 'devices', 'games', 'record', 'table', 'house', 'history'],
      'tournament',
    ],
  ],
  [
    'i18n',
    [
      ...['game', 'reader', 'devices', 'millebornes', 'elevens', 'games', 'record', 'tally'],
      ...['table', 'house', 'history', 'hall', 'tournament', 'protocol'],
    ],
  ],
  ['guide', ['i18n']],
  // What is heard of a table, and in which order.
  ['hearing', ['table', 'house', 'protocol', 'i18n']],
  // What fingers read: cells, dots and the files that raise them.
  ['tactile', ['i18n']],
  [
    'client',
    [
      ...['reader', 'devices', 'record', 'table', 'house', 'history', 'tournament', 'protocol'],
      'i18n',
      'hearing',
    ],
  ],
  [
    'components',
    [
      ...['game', 'reader', 'devices', 'millebornes', 'elevens', 'games', 'tally', 'table'],
      ...['house', 'history', 'hall', 'tournament', 'protocol', 'i18n', 'hearing', 'guide'],
      ...['tactile', 'client', 'record'],
    ],
  ],
  [
    'server',
    [
      ...['game', 'reader', 'devices', 'process', 'games', 'odds', 'record', 'table', 'house'],
      ...['history', 'tournament', 'protocol', 'i18n', 'hearing', 'tactile'],
    ],
  ],
  ['routes', ['devices', 'table', 'tournament', 'i18n', 'client', 'components']],
  // The hooks tell the pages which language a request is in.
  ['programs', ['devices', 'process', 'games', 'record', 'i18n', 'client', 'server']],
  ['hardware', ['game', 'reader', 'process', 'protocol', 'i18n', 'hearing']],
];

/** The packages that pure parts may use: they compute, and do nothing else. */
const PURE = [
  ['game', 'valibot'],
  ['reader'],
  ['devices'],
  ['millebornes', 'valibot'],
  ['elevens', 'valibot'],
  ['odds'],
  ['games', 'valibot'],
  ['record', 'valibot'],
  ['tally', 'valibot'],
  ['table'],
  ['house'],
  ['history'],
  ['hall'],
  ['tournament', 'edmonds-blossom-fixed'],
  ['protocol', 'valibot'],
  ['i18n', 'icu-minify'],
  ['guide'],
  ['hearing'],
  ['tactile'],
];

/** What answers requests runs in the server, as the programs do; the pages run in browsers. */
const ON_SERVER = '^src/routes/.*[+](page[.])?server[.]ts$';

/** The files of a part, as patterns of their paths. */
function filesOf(part) {
  if (part === 'hardware') return { path: '^hardware/' };
  if (part === 'routes') return { path: '^src/routes/', pathNot: ON_SERVER };
  if (part === 'programs') return { path: ['^src/(?!lib/|routes/)', ON_SERVER] };
  return { path: `^src/lib/${part}([.]ts$|/)` };
}

const arrows = PARTS.map(([part, below], at) => {
  const above = below.filter((other) => PARTS.findIndex(([name]) => name === other) >= at);
  if (above.length > 0) throw new Error(`${part} is not above ${above.join(', ')}.`);
  const { path, pathNot } = filesOf(part);
  const reach = [part, ...below].map((other) => filesOf(other));
  return {
    name: `${part}-imports-what-lies-below`,
    severity: 'error',
    from: { path, ...(pathNot === undefined ? {} : { pathNot }) },
    to: { path: '^(src|hardware)/', pathNot: reach.flatMap((to) => to.path) },
  };
});

/** The rooms of a part from the bottom up: none imports from one above it. Each folder has a floor. */
const ROOMS = {
  client: [
    ...['secure', 'themes', 'film', 'overlay', 'sending', 'remote', 'hearing', 'television'],
    'reader',
  ],
  components: [
    ...['kit', 'page', 'parts', 'guide', 'readers', 'phone', 'access', 'history', 'replay', 'bus'],
    ...['settings', 'tv', 'overlay', 'box', 'millebornes', 'elevens', 'tally', 'deck', 'device'],
    ...['print', 'lab', 'hall', 'home', 'boards', 'table', 'tournament'],
  ],
  server: [
    ...['log', 'limits', 'cluster', 'http', 'https', 'mdns', 'store', 'streams', 'past'],
    ...['access', 'bus', 'commands', 'hosts', 'records', 'sockets', 'installed'],
    'extensions',
  ],
  hardware: ['readers', 'speech'],
};

/** Folders of the bridge without programs of it. */
const WITHOUT_SOURCES = ['firmware', 'home-assistant', 'install'];

const floors = Object.entries(ROOMS).flatMap(([part, rooms]) => {
  const folder = part === 'hardware' ? part : `src/lib/${part}`;
  const found = readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !WITHOUT_SOURCES.includes(entry.name))
    .map(({ name }) => name);
  const unknown = found.filter((name) => !rooms.includes(name));
  if (unknown.length > 0) throw new Error(`${folder}: no floor for ${unknown.join(', ')}.`);
  return rooms.slice(0, -1).map((room, at) => ({
    name: `${part}-${room}-imports-no-room-above`,
    severity: 'error',
    from: { path: `^${folder}/${room}/` },
    to: { path: rooms.slice(at + 1).map((above) => `^${folder}/${above}/`) },
  }));
});

const purity = PURE.map(([part, ...packages]) => ({
  name: `${part}-only-computes`,
  severity: 'error',
  from: filesOf(part),
  to: { pathNot: ['^src/', ...packages.map((name) => `^node_modules/${name}/`)] },
}));

/** What people see is made of what happened, and never the other way round. */
const viewsOnTop = {
  name: 'views-on-top',
  severity: 'error',
  from: {
    path: '^src/lib/(table|house|tally)/',
    pathNot: '/(view[A-Za-z]*|pastView|happenings|health|optimisticSheets|tableGame)[.]ts$',
  },
  to: { path: '^src/lib/[a-z]+/(view[A-Za-z]*|pastView|happenings)[.]ts$' },
};

/** The rooms of each game: its rules, its simulator, its words and its screens. */
const GAME_ROOMS = '^src/lib/(i18n/|odds/|components/)?(millebornes|elevens|tally)/';

/** The files that name the games; all others ask these, and a further game stands in them alone. */
const REGISTRIES = [
  '^src/lib/games[.]ts$',
  '^src/lib/games/(boxes|margins|schemas)[.]ts$',
  '^src/lib/odds/games[.]ts$',
  '^src/lib/i18n/(names|words)[.]ts$',
  '^src/lib/components/games[.]ts$',
];

/** All messages of a language, those of games among them. */
const CATALOGUES = '^src/lib/i18n/(fr|en)/index[.]ts$';

const registered = {
  name: 'games-are-registered',
  severity: 'error',
  from: { path: '^(src|hardware)/', pathNot: [GAME_ROOMS, ...REGISTRIES, CATALOGUES] },
  to: { path: GAME_ROOMS },
};

/** Claims on taps are pure, and their answers work through what they are given. */
const claims = {
  name: 'claims-only-compute',
  severity: 'error',
  from: { path: '^src/lib/server/hosts/taps/' },
  to: {
    path: ['^src/lib/server/(?!hosts/taps/)', '^src/lib/process/', '^node:', '^node_modules/'],
    dependencyTypesNot: ['type-only'],
  },
};

/** What is tried stands on what is there: nothing that is built, set up or run for it takes from tests. */
const testsOnTop = {
  name: 'tests-on-top',
  severity: 'error',
  from: { path: '^(src|hardware|packaging|scripts)/' },
  to: { path: '^tests/' },
};

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    viewsOnTop,
    registered,
    testsOnTop,
    claims,
    ...arrows,
    ...floors,
    ...purity,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.svelte', '.mjs'],
      conditionNames: ['import', 'svelte', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
