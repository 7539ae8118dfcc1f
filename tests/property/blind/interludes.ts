import type { Sound } from '#lib/protocol/announcements.ts';
import { INQUIRIES } from '#lib/game/actions.ts';
import type { CardTable } from '#lib/table/view.ts';
import type { Evening } from '../../support/evening.ts';
import type { Room } from './room.ts';

/** Audible action at a table between two turns. */
type Interlude = () => void;

type Table = Omit<Evening, 'view'> & { view(): CardTable };

interface Playing<Known> {
  table(): Table;
  readonly room: Room<Known>;
  /** A card of another box. */
  readonly strange: string;
  /** A token that this game does not know. */
  readonly useless: 'draw' | 'extend';
}

/**
 * Returns questions, mistakes, pauses and corrections between turns, some of them by a sighted
 * player.
 */
export const interludesOf = <Known extends { readonly sound: Sound | null }>({
  table,
  room,
  strange,
  useless,
}: Playing<Known>): readonly Interlude[] => [
  ...INQUIRIES.map((inquiry) => () => void room.token(inquiry)),
  () => {
    table().unknownTag();
    room.hear();
    room.token('which-card');
  },
  () => {
    table().unknownTag();
    room.hear();
    table().enrolled(strange);
    room.hear();
  },
  () => {
    table().lay(strange);
    room.hear();
  },
  () => {
    table().misread();
    room.hear();
  },
  () => void room.token(useless),
  () => void room.token('language'),
  () => void room.token('slower'),
  () => void room.token('chances'),
  () => {
    table().ofHouse({ outcome: 'let-in', who: 'Chloé' });
    room.hear();
  },
  () => {
    room.token('call-referee');
    table().touch({ type: 'callReferee', called: false });
    room.hear();
  },
  () => {
    room.token('discard');
    room.token('discard');
  },
  () => {
    room.token('pause');
    room.token(useless);
    room.token('playable');
    room.token('pause');
  },
  // A phone undoes the last move, and a token restores it.
  () => {
    const { undoes, moves, line } = table().view();
    if (undoes !== 'move') return;
    table().touch({ type: 'correct', moves, line, number: moves, change: { type: 'remove' } });
    const { sound } = room.hear();
    if (sound !== 'taken-back') throw new Error(`heard ${String(sound)} for what is put right`);
    room.token('undo');
  },
];
