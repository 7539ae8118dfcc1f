import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';
import { eachAlone } from '../support/evening.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';

/** Pages for engines older than they are built for, and the view that needs no engine worth the name. */

const LG_2020 =
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/68.0.3440.106 Safari/537.36 WebAppManager';
const BUILT = 'build/client/_app/immutable';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED pages for old engines: ${missing}`);

describe.skipIf(missing !== null)('pages for old engines', () => {
  let app: App;
  let screen: ScreenSocket;
  beforeAll(async () => {
    app = await startApp();
    screen = openScreenSocket(app.url);
  });
  afterAll(async () => {
    screen.close();
    await app.close();
  });

  const page = async (path: string, agent: string, cookie = '') => {
    const headers = { 'user-agent': agent, cookie, 'accept-language': 'fr' };
    return fetch(app.url + path, { headers, redirect: 'manual' });
  };

  test('a television of 2020 gets files that it can read, without a missing one', async () => {
    const html = await (await page('/tv', LG_2020)).text();
    const files = [
      ...html.matchAll(/(?:href|src|import\()\s*=?\s*"([^"]*_app\/immutable\/[^"]*)"/g),
    ];
    expect(files.length).toBeGreaterThan(10);
    for (const [, file = ''] of files) {
      expect(file).toMatch(/_app\/immutable\/legacy-[\da-f]{8}\//);
      expect((await page(new URL(file, `${app.url}/tv`).pathname, LG_2020)).status).toBe(200);
    }
    expect(html).toContain('/first.js" async data-awaited></script>');
    expect(html).toContain('prepared.then(() => Promise.all([');
  });

  test('a browser of today fetches nothing of it, unless it asks', async () => {
    const today = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0.0.0 Safari/537.36';
    const response = await page('/tv', today);
    expect(response.headers.get('vary')).toContain('user-agent, cookie, accept-language');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.text()).not.toContain('legacy-');
    expect(await (await page('/tv', today, 'engine=legacy')).text()).toContain('first.js');
    expect(await (await page('/tv?engine=legacy', today)).text()).toContain('first.js');
  });

  test('the notice for pages without scripts is in the page, in its language', async () => {
    const html = await (await page('/tv/ABCDEF', LG_2020)).text();
    expect(html).toContain('<div id="late"><p>La page n’arrive pas à s’afficher');
    expect(html).toContain('<a href="/plain/ABCDEF">La vue simple de la table</a>');
  });

  test('a page of no table asks for the code by a form that needs no script either', async () => {
    const html = await (await page('/tv', LG_2020)).text();
    expect(html).toContain('<form action="/plain"><label>Code de la table<input name="code"');
    const sent = await page('/plain?code=+abcdef', LG_2020);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/plain/ABCDEF']);
    expect((await page('/plain?code=', LG_2020)).headers.get('location')).toBe('/tv');
  });

  test('a telephone too old to play looks on, without a script', async () => {
    const code = await screen.createTable(eachAlone('Anne <b>', 'Bruno'));
    await screen.command(code, {
      type: 'move',
      move: { type: 'play', by: 'Anne <b>', card: 'roll' },
    });
    await screen.command(code, { type: 'move', move: { type: 'play', by: 'Bruno', card: '100' } });
    const old = 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5 like Mac OS X) Version/12.1 Safari/604.1';
    const sent = await page(`/play/${code}`, old);
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `/plain/${code}?instead`]);

    const html = await (await page(`/plain/${code}?instead`, old)).text();
    expect(html).toContain('Cet appareil est trop ancien');
    expect(html).toContain('Anne &lt;b&gt; pose un Feu vert');
    expect(html).toContain('Feu vert d’abord');
    expect(html).toContain('http-equiv="refresh"');
    expect(html).not.toMatch(/<script|<b>/);
  });

  test('a table that is not there says so, and guessing has an end', async () => {
    expect((await page('/plain/NOBODY', LG_2020)).status).toBe(404);
    expect((await page('/plain/%3Cscript%3E', LG_2020)).status).toBe(404);
  });
});

describe.skipIf(missing !== null)('the files for old engines', () => {
  const folder = readdirSync(BUILT).find((name) => name.startsWith('legacy-')) ?? 'none';
  const files = (ending: string) =>
    readdirSync(join(BUILT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => [file, readFileSync(join(BUILT, folder, file), 'utf8')] as const);

  test('are written in the language of 2018', () => {
    const scripts = files('.js');
    expect(scripts.length).toBeGreaterThan(50);
    for (const [file, text] of scripts)
      expect([file, newerThan2018(file, text)]).toEqual([file, []]);
  });
});

/** Kinds of syntax that came after 2018. */
const NEWER: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.PrivateIdentifier,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.ClassStaticBlockDeclaration,
  ts.SyntaxKind.BigIntLiteral,
]);

function newerThan2018(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (NEWER.has(node.kind)) found.push(ts.SyntaxKind[node.kind]);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
  return found;
}
