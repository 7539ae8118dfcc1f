import type { MessageKey } from '../i18n/format.ts';

/* How a text of the guide says which of its words stand on a screen, and which are typed. */

const MARKED = /(⟦[^⟧]+⟧|`[^`]+`)/;

/** What a screen calls something: the guide has no names of its own, so it never calls a button by an old one. */
export const named = (key: MessageKey): string => `⟦${key}⟧`;

export type Piece =
  | { readonly kind: 'words' | 'typed'; readonly text: string }
  | { readonly kind: 'named'; readonly key: MessageKey };

/** A text in pieces, in its order. */
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
