import { soundOf, type Sound } from '#lib/client/hearing/soundBook.ts';
import { type Told, withSentence } from '#lib/client/hearing/spoken.ts';
import { happeningsSince, happeningText, spokenText, weightOf } from '#lib/i18n/happeningText.ts';
import type { Language } from '#lib/i18n/language.ts';
import { wordsOf } from '#lib/i18n/wordsOf.ts';
import type { CardTable } from '#lib/table/view.ts';

/** What is heard after one card or token: a sound, and the sentences that the voice comes to. */
export interface Heard {
  readonly sound: Sound | null;
  readonly sentences: readonly string[];
}

/** Somebody in the room, who has the loudspeaker of the television and nothing else. */
export interface Ears {
  /** What is told before the first card. */
  begin(view: CardTable): Heard;
  /** The television shows this now, which nobody here sees. */
  listen(view: CardTable): Heard;
}

/** Everybody waits until the voice has finished before the next card is laid. */
export function earsOf(language: Language): Ears {
  let before: CardTable | null = null;
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-');
  return {
    begin(view) {
      before = view;
      const { match } = view;
      const who = spokenText(language, wordsOf(match).inquired(language, match, 'who', ''));
      return { sound: null, sentences: [plain(who)] };
    },
    listen(view) {
      const happenings = happeningsSince(before, view);
      before = view;
      let waiting: readonly Told[] = [];
      for (const happening of happenings) {
        const text = happeningText(language, view, happening);
        if (text === null) continue;
        const told = { text, weight: weightOf(happening) };
        waiting = withSentence({ now: null, waiting }, told).waiting;
      }
      return { sound: soundOf(happenings), sentences: waiting.map(({ text }) => plain(text)) };
    },
  };
}
