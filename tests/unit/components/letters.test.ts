import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const COMPONENTS = 'src/lib/components';
/** The parts of televisions; one unit of theirs is 9.488 pixels on a screen of 1080 lines. */
const PARTS = ['tv', 'millebornes/race', 'millebornes/roundSheet', 'elevens', 'tally'];
const UNIT = 9.488;
const LEAST = 25;
/** Elements with a shape and no text. */
const SHAPES = ['tally/RoundBars.svelte .bar :global(svg)'];

test('no word on a television is smaller than 25 pixels at 1080 lines', () => {
  const files = PARTS.flatMap((part) =>
    readdirSync(`${COMPONENTS}/${part}`).map((file) => `${part}/${file}`),
  ).filter((file) => file.endsWith('.svelte'));
  const small = files.flatMap((file) => {
    const style = readFileSync(`${COMPONENTS}/${file}`, 'utf8').split('<style>')[1] ?? '';
    const rules = [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
    return rules.flatMap(([, selector = '', rule = '']) => {
      const [, units] = /font-size: calc\(var\(--u\) \* ([\d.]+)\)/.exec(rule) ?? [];
      const name = `${file} ${selector.trim()}`;
      return units !== undefined && Number(units) * UNIT < LEAST && !SHAPES.includes(name)
        ? [`${name}: ${(Number(units) * UNIT).toFixed(1)} px`]
        : [];
    });
  });
  expect(files.length).toBeGreaterThan(40);
  expect(small).toEqual([]);
});
