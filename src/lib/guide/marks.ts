import type { MessageKey } from '../i18n/format.ts';

/* Marks in a guide text: names on screens in `⟦⟧`, typed text in backticks. */

const MARKED = /(⟦[^⟧]+⟧|`[^`]+`)/;

/** Refers to a screen's own message, so that the guide never uses an outdated name. */
export const screenName = (key: MessageKey): string => `⟦${key}⟧`;

export type Piece =
  | { readonly kind: 'words' | 'typed'; readonly text: string }
  | { readonly kind: 'named'; readonly key: MessageKey };

export const piecesOf = (text: string): readonly Piece[] =>
  text
    .split(MARKED)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('⟦')) return { kind: 'named', key: part.slice(1, -1) as MessageKey };
      return part.startsWith('`')
        ? { kind: 'typed', text: part.slice(1, -1) }
        : { kind: 'words', text: part };
    });
