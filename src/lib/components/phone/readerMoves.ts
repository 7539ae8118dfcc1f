import type { CardTable } from '#lib/table/view.ts';

/** True if a reader read one of the last moves. After the match, the readers play elsewhere. */
export const hasReaderMoves = ({ recent }: Pick<CardTable, 'recent'>): boolean =>
  recent.some(({ source }) => source === 'reader');
