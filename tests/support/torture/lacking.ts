import { KINDS, planned } from './faults.ts';
import { WAYS, type Way } from './played.ts';
import type { TortureReport } from './world.ts';

/** What each way of playing is called in the figures. */
export const WAY_NAMES: Readonly<Record<Way, string>> = {
  bridge: 'readers of bridges',
  mqtt: 'readers at a broker',
  'mqtt-listen': 'readers at a bridge that listens',
  esphome: 'devices of ESPHome',
  phone: 'phones',
  sheet: 'score sheets',
  page: 'readers of pages',
};
export const ELEVENS = 'tables of Elevens';
const DOUBLED = 'messages doubled';
const OVERTAKING = 'messages out of order';

/** How much there was of everything that a run promises; the faults stand in it by their names. */
export const sharesOf = (
  report: Pick<TortureReport, 'made' | 'madeAtElevens' | 'mischief' | 'struck'>,
): ReadonlyMap<string, number> =>
  new Map([
    ...WAYS.map((way) => [WAY_NAMES[way], report.made[way]] as const),
    [ELEVENS, report.madeAtElevens],
    ...KINDS.map((fault) => [fault, report.struck[fault]] as const),
    [DOUBLED, report.mischief.doubled],
    [OVERTAKING, report.mischief.overtaking],
  ]);

/** Of what there was nothing, and which faults struck less often than they were to; of those that were not to, nothing is said. */
export function lackingIn(
  report: Parameters<typeof sharesOf>[0],
  faults: number,
): readonly string[] {
  const plan: Readonly<Record<string, number>> = planned(faults);
  const spoils = planned(faults)['messages delayed, doubled, out of order'];
  const least = (name: string): number => {
    if (name === DOUBLED || name === OVERTAKING) return Math.min(1, spoils);
    return plan[name] ?? 1;
  };
  return [...sharesOf(report)]
    .filter(([name, count]) => count < least(name))
    .map(([name, count]) => `${name}: ${String(count)} of ${String(least(name))}`);
}
