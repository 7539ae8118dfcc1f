import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the violations of WCAG 2.2 AA on the current page, with their elements. */
export async function violationsIn(page: Page): Promise<readonly string[]> {
  // A transition half way is no colour to judge; one that only waits has changed nothing yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().progress === null,
      ),
  );
  await page.evaluate(AXE);
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
  )) as AxeResults;
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
