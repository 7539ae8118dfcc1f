import type { Sound } from '#lib/protocol/announcements.ts';
import { soundOf } from '#lib/hearing/soundBook.ts';
import { speechRulesOf } from '#lib/hearing/matters.ts';
import { type SpeechText, enqueueSentence } from '#lib/hearing/speechQueueState.ts';
import { format } from '#lib/i18n/format.ts';
import { beginText, happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Happening } from '#lib/table/happenings.ts';
import type { CardTable } from '#lib/table/view.ts';

/** Output after one card or token: a sound, and the spoken sentences. */
export interface Heard {
  readonly sound: Sound | null;
  readonly sentences: readonly string[];
}

/** A listener with only the television's loudspeaker. */
export interface Ears {
  /** Returns what is announced before the first card. */
  begin(view: CardTable): Heard;
  /** Takes the television's new view and returns its announcements. */
  listen(view: CardTable): Heard;
  /** The television has lost its server, and shows nothing new. */
  lose(): Heard;
  /** It has found it again, and shows this. */
  back(view: CardTable): Heard;
}

/** Kind of a spontaneous announcement, with each notice and question as its own kind. */
export type Kind = string;

/**
 * An announcement that is removed, to prove that its loss is noticed: no text for listeners of the
 * language, and no sound.
 */
interface Silence {
  readonly kind: Kind;
  readonly language: Language;
  readonly also: 'words' | 'sound';
}

export interface Hearing {
  readonly silence?: Silence;
  /** Called with the kind of each spoken text. */
  readonly told?: (kind: Kind) => void;
}

/** Everybody waits until the voice has finished before the next card is laid. */
export function earsOf(language: Language, { silence, told }: Hearing = {}): Ears {
  let before: CardTable | null = null;
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-');
  const isMute = (kind: Kind, what: Silence['also']) =>
    silence?.language === language &&
    silence.kind === kind &&
    (what === 'words' || silence.also === 'sound');

  function say(kind: Kind, text: string): string[] {
    told?.(kind);
    return isMute(kind, 'words') ? [] : [plain(text)];
  }
  function hears(view: CardTable): Heard {
    const happenings = happeningsSince(before, view);
    before = view;
    let waiting: readonly SpeechText[] = [];
    for (const happening of happenings) {
      const text = happeningText(language, view, happening);
      if (text === null) continue;
      for (const said of say(kindOf(happening), text)) {
        const sentence = { text: said, ...speechRulesOf(view, happening) };
        waiting = enqueueSentence({ now: null, waiting }, sentence).waiting;
      }
    }
    const sounded = happenings.filter((happening) => !isMute(kindOf(happening), 'sound'));
    return { sound: soundOf(sounded), sentences: waiting.map(({ text }) => text) };
  }
  return {
    begin(view) {
      before = view;
      return { sound: null, sentences: say('begin', beginText(language, view)) };
    },
    listen: hears,
    lose: () => ({ sound: null, sentences: say('lost', format(language, 'tv.staleSpoken')) }),
    back(view) {
      const sentences = say('back', format(language, 'tv.heard.back'));
      const { sound, sentences: missed } = hears(view);
      return { sound, sentences: [...sentences, ...missed] };
    },
  };
}

function kindOf(happening: Happening): Kind {
  if (happening.type !== 'noticed') return happening.type;
  const { notice } = happening;
  return notice.type === 'told' ? `asked: ${notice.told.type}` : `noticed: ${notice.type}`;
}

/** All kinds of announcements. The compiler requires new ones here. */
const HAPPENINGS: Readonly<Record<Exclude<Happening['type'], 'noticed'>, boolean>> = {
  played: true,
  refused: true,
  asked: true,
  counted: true,
  paused: true,
  'round-begun': true,
  'round-over': true,
  'match-over': true,
  'extension-asked': true,
  'link-laid': true,
  'discard-armed': true,
  // Told by a notice or with the play. Told alone only if several moves changed unheard.
  'taken-back': false,
  corrected: false,
  'half-complete': false,
  // The darkened screen does not concern a listener.
  'by-ear': false,
};
type Notice = Extract<Happening, { type: 'noticed' }>['notice'];
/** Partners play in none of these evenings. */
const NOTICES: Readonly<
  Record<Exclude<Notice['type'], 'told' | 'partner-lays' | 'partner-stuck'>, true>
> = {
  'unknown-tag': true,
  'other-deck': true,
  'reader-problem': true,
  'already-seen': true,
  'not-now': true,
  refused: true,
  'let-in': true,
  enrolled: true,
  called: true,
  prepared: true,
  corrected: true,
  undone: true,
  withdrawn: true,
};
type Asked = Extract<Notice, { type: 'told' }>['told']['type'];
const ASKED: Readonly<Record<Asked, true>> = {
  standing: true,
  'my-side': true,
  'other-sides': true,
  'last-round': true,
  playable: true,
  who: true,
  help: true,
  'last-card': true,
  'which-card': true,
  chances: true,
  sheet: true,
  language: true,
  voice: true,
  rematch: true,
  again: true,
};

/** All kinds that are told in words. */
export const KINDS: readonly Kind[] = [
  ...Object.entries(HAPPENINGS).flatMap(([kind, told]) => (told ? [kind] : [])),
  ...Object.keys(NOTICES).map((kind) => `noticed: ${kind}`),
  ...Object.keys(ASKED).map((kind) => `asked: ${kind}`),
  ...['begin', 'lost', 'back'],
];
