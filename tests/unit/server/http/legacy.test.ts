import { describe, expect, test } from 'vitest';
import {
  asksForLegacy,
  isLegacyEngine,
  legacyLink,
  legacyPage,
  plainViewFor,
} from '#lib/server/http/legacy.ts';
import { makePageResilient } from '#lib/server/http/resilientPage.ts';

const LG_2020 =
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/68.0.3440.106 Safari/537.36 WebAppManager';
const SAMSUNG_2021 =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 Chrome/76.0.3809.146 TV Safari/537.36';
const IPHONE = (version: string, browser: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser} Mobile/15E148 Safari/604.1`;
const MAC = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const CHROME = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const FIREFOX = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/${version}`;

describe('which engine gets the pages of 2018', () => {
  test.each([
    LG_2020,
    SAMSUNG_2021,
    CHROME('110.0.0.0'),
    CHROME('106.0.5249.0').replace('Chrome', 'HeadlessChrome'),
    FIREFOX('102.0'),
    FIREFOX('120.0'),
    IPHONE('15_4', 'Version/15.4'),
    IPHONE('16_3_1', 'Version/16.3'),
    // Chrome on an iPhone is Safari's engine.
    IPHONE('15_8', 'CriOS/120.0.6099.119'),
    MAC('15.6.1'),
  ])('an old one: %s', (agent) => {
    expect(isLegacyEngine(agent)).toBe(true);
  });

  test.each([
    CHROME('111.0.0.0'),
    CHROME('149.0.0.0'),
    FIREFOX('121.0'),
    FIREFOX('153.0'),
    IPHONE('16_4', 'Version/16.4'),
    IPHONE('18_0', 'CriOS/120.0.6099.119'),
    MAC('18.2'),
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15',
    'curl/8.0',
    '',
  ])('one of today, or one that is not known: %s', (agent) => {
    expect(isLegacyEngine(agent)).toBe(false);
  });
});

describe('an engine that is too old for a page', () => {
  test.each([
    [CHROME('87.0.4280.88'), '/play/ABCDEF', '/plain/ABCDEF?instead'],
    [IPHONE('15_3', 'Version/15.3'), '/score/ABCDEF', '/plain/ABCDEF?instead'],
    [FIREFOX('91.0'), '/play/ABCDEF', '/plain/ABCDEF?instead'],
    [CHROME('53.0.2785.34'), '/tv/ABCDEF', '/plain/ABCDEF'],
  ])('%s at %s sees %s', (agent, path, plain) => {
    expect(plainViewFor(agent, path)).toBe(plain);
  });

  test.each([
    [CHROME('88.0.4298.0'), '/play/ABCDEF'],
    [IPHONE('15_4', 'Version/15.4'), '/score/ABCDEF'],
    [LG_2020, '/tv/ABCDEF'],
    [CHROME('53.0.2785.34'), '/'],
    [CHROME('53.0.2785.34'), '/tv/ABCDEF/replay'],
    ['curl/8.0', '/play/ABCDEF'],
  ])('and %s stays at %s', (agent, path) => {
    expect(plainViewFor(agent, path)).toBeNull();
  });
});

describe('a page for an old engine', () => {
  const build = { folder: 'legacy-1', sheet: (name: string) => `/* ${name} of 2018 */` };
  const inlined = (folder: string) =>
    `<link href="../_app/immutable/${folder}assets/a.css" rel="stylesheet" disabled media="(max-width: 0)">`;

  test('holds the styles of 2018 and fetches the files of 2018', () => {
    const page = legacyPage(
      '<head><style nonce="x">a{}</style><style data-shell nonce="x">b{}</style>' +
        `${inlined('')}<link href="../_app/immutable/assets/b.css" rel="stylesheet">` +
        '%first%</head><script>import("/_app/immutable/entry/start.js")</script>',
      build,
    );
    expect(page).toBe(
      '<head><style nonce="x">/* a.css of 2018 */</style><style data-shell nonce="x">b{}</style>' +
        `${inlined('legacy-1/')}<link href="../_app/immutable/legacy-1/assets/b.css" rel="stylesheet">` +
        '<script src="/_app/immutable/legacy-1/first.js" async data-awaited></script></head>' +
        '<script>import("/_app/immutable/legacy-1/entry/start.js")</script>',
    );
  });

  test('asks early for the scripts of 2018', () => {
    const early = '<../_app/immutable/entry/start.js>; rel="modulepreload"; nopush';
    expect(legacyLink(early, build)).toBe(
      '<../_app/immutable/legacy-1/entry/start.js>; rel="modulepreload"; nopush',
    );
  });
});

test('no style sheet holds up a page, and its scripts begin when all that goes before them is here', () => {
  const page = makePageResilient(
    '<link href="../assets/a.css" rel="stylesheet">' +
      '<link href="../assets/b.css" rel="stylesheet" disabled media="(max-width: 0)">' +
      '<script>Promise.all([\n\timport("../start.js"),\n\timport("../app.js")\n]).then(start)</script>',
  );
  expect(page).toBe(
    '<link href="../assets/a.css" rel="stylesheet" media="print" data-awaited>' +
      '<link href="../assets/b.css" rel="stylesheet" disabled media="(max-width: 0)">' +
      '<script>prepared.then(() => Promise.all([\n\timport("../start.js"),\n\timport("../app.js")\n])).then(start)</script>',
  );
});

describe('an engine that calls itself newer than it is', () => {
  const CALLED_NEW = new Headers({ 'user-agent': CHROME('149.0.0.0') });
  const asks = (path: string) => asksForLegacy(CALLED_NEW, new URL(`http://table${path}`));

  test('asks by the address, where no cookie is kept', () => {
    expect(asks('/tv/ABCDEF')).toBe(false);
    expect(asks('/tv/ABCDEF?engine=legacy')).toBe(true);
    expect(asks('/tv?choose=&engine=legacy')).toBe(true);
  });
  test('asks by a cookie from then on', () => {
    const headers = new Headers({ cookie: 'language=fr; engine=legacy' });
    expect(asksForLegacy(headers, new URL('http://table/tv'))).toBe(true);
  });
});
