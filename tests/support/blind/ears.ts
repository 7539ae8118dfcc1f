import type { Sound } from '#lib/protocol/heard.ts';
import { soundOf } from '#lib/hearing/soundBook.ts';
import { mannerOf } from '#lib/hearing/matters.ts';
import { type Told, withSentence } from '#lib/hearing/spoken.ts';
import { format } from '#lib/i18n/format.ts';
import { beginText, happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Happening } from '#lib/table/happenings.ts';
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
  /** The television has lost its server, and shows nothing new. */
  lose(): Heard;
  /** It has found it again, and shows this. */
  back(view: CardTable): Heard;
}

/** What is told by itself: of notices and of what was asked each kind alone. */
export type Kind = string;

/** What falls silent: nothing of this kind is said to listeners of that language, or even sounded. */
interface Silence {
  readonly kind: Kind;
  readonly language: Language;
  readonly also: 'words' | 'sound';
}

/** How an evening is listened to. */
export interface Hearing {
  readonly silence?: Silence;
  /** Called with whatever was told in words. */
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
    let waiting: readonly Told[] = [];
    for (const happening of happenings) {
      const text = happeningText(language, view, happening);
      if (text === null) continue;
      for (const said of say(kindOf(happening), text)) {
        const sentence = { text: said, ...mannerOf(view, happening) };
        waiting = withSentence({ now: null, waiting }, sentence).waiting;
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

/** Each kind that there is; whoever adds one is told by the compiler. */
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
  // Said by a notice, or with the play; alone only where several moves changed while nobody listened.
  'taken-back': false,
  corrected: false,
  'half-complete': false,
  // Whether the television is dark is no matter to whoever cannot see it.
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
