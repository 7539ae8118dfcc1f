import { setTimeout as pause } from 'node:timers/promises';
import { SCENES, stage } from '../pictures/scenes.ts';
import type { ScreenSocket } from '../screenSocket.ts';
import { until } from '../until.ts';
import type { EnginePage } from './page.ts';

const FOCUSED = `(function () {
  var at = document.activeElement;
  return at === null || at === document.body ? '' : at.innerText.replace(/\\s+/g, ' ');
})()`;

/** Time in ms that the oldest engine needs between two requests. */
const BETWEEN_LOOKS = 300;
/** Time in ms after which OK is no part of an earlier press. */
const BETWEEN_PRESSES = 600;

/**
 * Answers a refused card and pauses the match by keys alone, as a remote control does. Throws if a
 * key does not do its part, or if Back leaves the match.
 */
export async function answerByRemote(
  page: EnginePage,
  screen: ScreenSocket,
  url: string,
): Promise<void> {
  const table = await stage(screen, SCENES.refused);
  const comesTo = (name: string) =>
    until(`the focus is on ${name === '' ? 'nothing' : name}`, async () => {
      await pause(BETWEEN_LOOKS);
      const focused = String(await page.evaluate(FOCUSED));
      return name === '' ? focused === '' : focused.includes(name);
    });
  await page.open(`${url}/tv/${table}`);
  await comesTo('Reprendre la carte');
  for (const key of ['Escape', 'Escape', 'Escape'] as const) await page.press(key);
  await comesTo('');
  const path = String(await page.evaluate('location.pathname'));
  if (path !== `/tv/${table}`) throw new Error(`Back left the match for ${path}`);
  await page.press('ArrowRight');
  await comesTo('Reprendre la carte');
  await page.press('Enter');
  await until('the card is taken back', async () => (await screen.watch(table)).warning === null);
  await comesTo('');
  await pause(BETWEEN_PRESSES);
  await page.press('Enter');
  await comesTo('Faire une pause');
  await pause(BETWEEN_PRESSES);
  await page.press('Enter');
  await until('the match is paused', async () => (await screen.watch(table)).paused);
  await screen.house({ type: 'binTable', table });
}
