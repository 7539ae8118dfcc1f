import { stackResultText, type BoardNames } from '#lib/i18n/boards.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { StackingView, StackView } from '#lib/tournament/boards/view.ts';

/**
 * Returns the announcement after a stack has changed: the error, if any, and the next card. While
 * an order is recorded, it is the card just laid. Null if nothing changed.
 */
export function stackingText(
  language: Language,
  before: StackingView | null,
  now: StackingView | null,
  { done, names }: { readonly done: StackView | null; readonly names: BoardNames },
): string | null {
  if (now === null) {
    return before === null || done === null
      ? null
      : format(language, 'boards.now.done', { deck: names.deck(done.deck), board: done.board });
  }
  if (before?.reader === now.reader && before.at === now.at && before.laid === now.laid) {
    return null;
  }
  const { last, next } = now;
  const wanted = next[0] === undefined ? null : names.card(next[0]);
  if (last === null || last.outcome === 'said-again') {
    return wanted ?? format(language, 'boards.now.any');
  }
  if (last.outcome === 'laid') return wanted ?? names.card(last.card);
  const said = stackResultText(language, last, names);
  return wanted === null || last.outcome === 'wrong' ? said : `${said} ${wanted}.`;
}
