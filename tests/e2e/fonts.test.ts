import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { browserMissing, openBrowser } from '../support/browser.ts';

/** Values of `font-family`, and of the properties that hold one. */
const FAMILIES = /(?:font-family|--font-road|--page-font):\s*([^;{}]+);/g;
const WEIGHTS = [400, 500, 600, 700, 800] as const;
const STRETCHES = ['normal', 'semi-condensed'] as const;

/** Every list of families in the styles, and each name of a list alone. */
function familiesInStyles(): readonly string[] {
  const lists = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:svelte|css)$/.test(file))
    .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(FAMILIES)])
    .map(([, list = '']) => list.replaceAll(/\s+/g, ' ').trim())
    .filter((list) => !/^inherit$|var\(/.test(list));
  return [...new Set([...lists, ...lists.flatMap((list) => list.split(', '))])].sort();
}

const missing = browserMissing();
if (missing !== null) console.log(`SKIPPED fonts of tests: ${missing}`);
describe.skipIf(missing !== null)('the fonts of browsers in tests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('are sans-serif for every family and weight that the styles ask', async () => {
    const families = familiesInStyles();
    expect(families).toContain('system-ui');
    const page = await browser.newPage();
    await page.setContent('<body></body>');
    await page.evaluate(
      ([names, weights, stretches]) => {
        for (const family of names)
          for (const weight of weights)
            for (const stretch of stretches) {
              const line = document.createElement('p');
              line.style.font = `${String(weight)} 16px ${family}`;
              line.style.fontStretch = stretch;
              line.textContent = 'Étape à 200 km, œuf';
              line.title = `${family} ${String(weight)} ${stretch}`;
              document.body.append(line);
            }
      },
      [families, WEIGHTS, STRETCHES] as const,
    );

    const protocol = await page.context().newCDPSession(page);
    await protocol.send('DOM.enable');
    await protocol.send('CSS.enable');
    const { root } = await protocol.send('DOM.getDocument');
    const { nodeIds } = await protocol.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'p',
    });
    expect(nodeIds).toHaveLength(families.length * WEIGHTS.length * STRETCHES.length);
    const others: string[] = [];
    for (const nodeId of nodeIds) {
      const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId });
      const names = fonts.map((font) => font.postScriptName ?? font.familyName);
      if (names.length !== 1 || !names.every((name) => name.startsWith('DejaVuSans'))) {
        const { attributes } = await protocol.send('DOM.getAttributes', { nodeId });
        others.push(`${attributes[attributes.indexOf('title') + 1] ?? ''}: ${names.join(', ')}`);
      }
    }
    expect(others).toEqual([]);
  });
});
