import { KINDS, planned } from './faults.ts';
import { WAYS, type Way } from './played.ts';
import type { TortureReport } from './world.ts';

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

/**
 * Returns the work that was missing entirely, and the faults that struck less often than required.
 */
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
