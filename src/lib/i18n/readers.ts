import type { HealthState, ReaderHealth } from '../house/health.ts';
import type { ReaderProblem } from '../reader/events.ts';
import { format, type Values } from './format.ts';
import type { Language } from './language.ts';

/** Returns a reader's state, and the one thing to do about it. */
export function readerHealthText(
  language: Language,
  { health, bridge }: Pick<ReaderHealth, 'health' | 'bridge'>,
): { readonly name: string; readonly todo: string } {
  if ('trouble' in health && health.trouble !== undefined) {
    const { trouble } = health;
    return {
      name: format(language, `readers.state.${health.state}`),
      todo: format(language, `readers.trouble.${trouble.why}`, { system: trouble.system }),
    };
  }
  const { state } = health;
  return {
    name: format(language, `readers.state.${state}`, countsOf(health)),
    todo: format(language, `readers.state.${state}.todo`, { bridge }),
  };
}

function countsOf(health: HealthState): Values {
  if ('taps' in health) return { taps: health.taps };
  return 'cards' in health ? { cards: health.cards } : {};
}

export const readerProblemText = (language: Language, problem: ReaderProblem): string =>
  format(language, `readers.problem.${problem}`);
