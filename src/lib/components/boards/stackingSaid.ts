import { stackedText, type BoardNames } from '#lib/i18n/boards.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { StackingView, StackView } from '#lib/tournament/boards/view.ts';

/**
 * What is said at a desk when a stack has changed: the card that comes now, before it what was wrong. Where an order is taken
 * down, the card that was laid. Null: nothing has.
 */
export function stackingSaid(
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
  const said = stackedText(language, last, names);
  return wanted === null || last.outcome === 'wrong' ? said : `${said} ${wanted}.`;
}
