import type { TapAnswer } from './messages.ts';

/** What a hand at the reader can be told: five signs, told apart by light and by ear, whatever kind of reader shows them. */
export const SIGNS = ['accepted', 'refused', 'question', 'unknown', 'already-seen'] as const;
export type Sign = (typeof SIGNS)[number];

export type Outcome = TapAnswer['answer']['outcome'];

/** The sign for everything the server can answer to a tap. */
export const SIGN_OF: Readonly<Record<Outcome, Sign>> = {
  accepted: 'accepted',
  named: 'accepted',
  enrolled: 'accepted',
  refused: 'refused',
  'not-now': 'refused',
  'no-table': 'refused',
  question: 'question',
  unknown: 'unknown',
  'already-seen': 'already-seen',
};
