import { copiesIn } from '../game/box.ts';
import { BOXES } from '../games/boxes.ts';
import type { EnrolmentTarget, EnrolResult } from '../house/work.ts';
import type { Binding } from '../table/binding.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { readerProblemText } from './readers.ts';

export type VisibleEnrolResult = Exclude<EnrolResult, { readonly outcome: 'said-again' }>;

/**
 * Returns the result of the last tag laid at the desk; for a bound tag, its card.
 *
 * @param nameOf names cards and tokens, for reading or for speech
 */
export function enrolResultText(
  language: Language,
  last: VisibleEnrolResult,
  decks: readonly { readonly id: string; readonly name: string }[],
  nameOf: (language: Language, binding: Binding | EnrolmentTarget) => string,
): string {
  switch (last.outcome) {
    case 'bound': {
      const { binding } = last;
      const name = nameOf(language, binding);
      return binding.type === 'card'
        ? format(language, 'deck.bound.card', {
            card: name,
            copy: binding.copy,
            total: copiesOf(binding.card),
          })
        : format(language, 'deck.bound.token', { token: name });
    }
    case 'already-bound': {
      const { binding } = last;
      const name = nameOf(language, binding);
      const deck = decks.find(({ id }) => id === last.deck)?.name ?? last.deck;
      return binding.type === 'card'
        ? format(language, 'deck.already.card', { card: name, copy: binding.copy, deck })
        : format(language, 'deck.already.token', { token: name, deck });
    }
    case 'alias-learnt':
      return format(language, 'deck.aliasLearnt', { card: nameOf(language, last.binding) });
    case 'undone':
      return format(language, 'deck.undone', { card: nameOf(language, last.binding) });
    case 'kind-complete':
      return format(language, 'deck.kindComplete', {
        card: nameOf(language, { type: 'card', card: last.card }),
      });
    case 'ambiguous':
      return format(language, last.apart ? 'deck.ambiguous.ask' : 'deck.ambiguous');
    case 'unread':
      return readerProblemText(language, last.problem);
    case 'skipped':
      return format(language, 'deck.skipped');
    case 'nothing-to-undo':
      return format(language, 'deck.nothingToUndo');
  }
}

/** No card is in two boxes, so the maximum is the only count. */
const copiesOf = (card: string): number =>
  Math.max(...Object.values(BOXES).map((box) => copiesIn(box, card)));
