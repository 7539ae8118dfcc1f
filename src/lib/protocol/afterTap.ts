import type { Sign } from './heard.ts';
import type { CheckResult, EnrolResult } from '../house/work.ts';
import type { Tap } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import { signOfOpening } from './openingSign.ts';
import type { Introduction, Reply, TapAnswer, TapResult, Written } from './messages.ts';

/** The tag that lies on a reader which can do more than tell its number. */
export interface PresentTag {
  /** What we once wrote on it; null: nothing of ours. Rejects when the tag is gone. */
  read(): Promise<string | null>;
  /** Writes our record, and locks the tag for good if that is wanted. Never rejects. */
  write(text: string, lock: boolean): Promise<WriteResult>;
}

interface AfterTapParts {
  /** Null where the reader only tells numbers. */
  readonly present: PresentTag | null;
  /** How writing went; nothing is lost with it, the tag is laid again. */
  written(written: Written): void;
  /** What an unknown tag says of itself; rejects when no answer came. */
  introduce(introduction: Introduction): Promise<Reply<TapAnswer>>;
  /** An id that no tap had before. */
  freshId(): string;
}

/** How a tap ended at the reader: as the server answered, or with its tag written. */
type TapEnd =
  | { readonly type: 'answered'; readonly answer: TapAnswer }
  | { readonly type: 'written'; readonly result: WriteResult };

/**
 * Does with the tag what the answer to its tap asks for. What is written on tags is read only when the number of one
 * says nothing: play never waits for it. Never rejects.
 */
export async function afterTap(tap: Tap, heard: TapAnswer, parts: AfterTapParts): Promise<TapEnd> {
  const { answer } = heard;
  if (answer.outcome === 'to-write') {
    const result = (await parts.present?.write(answer.text, answer.lock)) ?? 'no-writer';
    parts.written({ tap: tap.id, tag: tap.tag, result });
    return { type: 'written', result };
  }
  const isUnknownTag = answer.outcome === 'unknown' && answer.why === 'unknown-tag';
  const known = isUnknownTag ? await introduced(tap, parts) : null;
  return { type: 'answered', answer: known ?? heard };
}

/** Lets an unknown tag say what it is. Answers what the server makes of it; null: it says nothing. */
async function introduced(tap: Tap, parts: AfterTapParts): Promise<TapAnswer | null> {
  // Gone before it could be read, or the server is: it stays unknown until it is laid again.
  const text = (await parts.present?.read().catch(() => null)) ?? null;
  if (text === null) return null;
  const reply = await parts
    .introduce({ tap: { ...tap, id: parts.freshId() }, text })
    .catch(() => null);
  return reply?.ok === true ? reply.value : null;
}

export function signOfEnd(end: TapEnd): Sign {
  if (end.type === 'answered') return signOfAnswer(end.answer.answer);
  return end.result === 'written' || end.result === 'locked' ? 'accepted' : 'refused';
}

const SIGN_OF: Readonly<
  Record<Exclude<TapResult['outcome'], 'enrolled' | 'checked' | 'opening'>, Sign>
> = {
  accepted: 'accepted',
  named: 'accepted',
  heard: 'accepted',
  told: 'accepted',
  'let-in': 'accepted',
  refused: 'refused',
  'not-now': 'refused',
  'no-table': 'refused',
  'not-the-desk': 'refused',
  question: 'question',
  unknown: 'unknown',
  'already-seen': 'already-seen',
  identified: 'already-seen',
  // Shown when it is written or not, not before; a reader that cannot write shows this.
  'to-write': 'refused',
};

/** At the desk hands go through a whole deck without a look at the screen. */
const DESK_SIGN_OF: Readonly<
  Record<EnrolResult['outcome'] | CheckResult['outcome'] | 'begun' | 'stopped', Sign>
> = {
  bound: 'accepted',
  'alias-learnt': 'accepted',
  undone: 'accepted',
  skipped: 'accepted',
  'said-again': 'accepted',
  begun: 'accepted',
  stopped: 'accepted',
  counted: 'accepted',
  'already-bound': 'already-seen',
  twice: 'already-seen',
  token: 'already-seen',
  'kind-complete': 'refused',
  'nothing-to-undo': 'refused',
  foreign: 'refused',
  unread: 'refused',
  unknown: 'unknown',
  ambiguous: 'question',
};

/** Whether what was laid at the desk was done with: nothing is to be put right. */
export const wentWell = ({ outcome }: EnrolResult): boolean => DESK_SIGN_OF[outcome] === 'accepted';

/** The sign for whatever the server answers to a tap. */
export function signOfAnswer(answer: TapResult): Sign {
  switch (answer.outcome) {
    case 'enrolled':
    case 'checked':
      return DESK_SIGN_OF[answer.result];
    case 'opening':
      return signOfOpening(answer.said);
    default:
      return SIGN_OF[answer.outcome];
  }
}
