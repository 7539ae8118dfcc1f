import type { CheckResult, EnrolResult } from '../house/work.ts';
import type { TapAnswer } from './messages.ts';

/** What a hand at the reader can be told: five signs, told apart by light and by ear, whatever kind of reader shows them. */
export const SIGNS = ['accepted', 'refused', 'question', 'unknown', 'already-seen'] as const;
export type Sign = (typeof SIGNS)[number];

type Heard = TapAnswer['answer'];

const SIGN_OF: Readonly<Record<Exclude<Heard['outcome'], 'enrolled' | 'checked'>, Sign>> = {
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
const DESK_SIGN_OF: Readonly<Record<EnrolResult['outcome'] | CheckResult['outcome'], Sign>> = {
  bound: 'accepted',
  'alias-learnt': 'accepted',
  counted: 'accepted',
  'already-bound': 'already-seen',
  twice: 'already-seen',
  token: 'already-seen',
  'kind-complete': 'refused',
  foreign: 'refused',
  unread: 'refused',
  unknown: 'unknown',
  ambiguous: 'question',
};

/** The sign for whatever the server answers to a tap. */
export const signOfAnswer = (answer: Heard): Sign =>
  answer.outcome === 'enrolled' || answer.outcome === 'checked'
    ? DESK_SIGN_OF[answer.result]
    : SIGN_OF[answer.outcome];
