import type { TagId, Tap } from '../reader/events.ts';
import type { ReaderRole, TableBinding } from '../table/binding.ts';
import { lookUpTag } from './lookUp.ts';
import type { HouseState } from './state.ts';

interface Laid {
  /** Its id in the house. */
  readonly reader: string;
  /** Of the tap. */
  readonly id: string;
  readonly uid: TagId;
  /** ms since the epoch, by the bridge's clock. */
  readonly at: number;
}

/** What a house may tell others of a tag that was laid on one of its readers. */
export type LaidTag =
  | ({ readonly is: 'card' | 'unknown' } & Laid)
  | ({ readonly is: 'token'; readonly token: string } & Laid)
  /** Of a hand nobody hears more than that something lay there. */
  | { readonly is: 'private'; readonly reader: string };

/** `reader`: its id in the house. */
export function laidTag(
  { id, tag, at }: Omit<Tap, 'reader'>,
  { reader, role }: { readonly reader: string; readonly role: ReaderRole },
  state: HouseState,
): LaidTag {
  if (role.role === 'hand') return { is: 'private', reader };
  const binding = lookUpTag(tag, state)?.binding ?? null;
  const told = { reader, id, uid: tag, at };
  if (binding === null) return { is: 'unknown', ...told };
  if (binding.type === 'card') return { is: 'card', ...told };
  const token = binding.type === 'house' ? 'house' : tokenName(binding);
  return { is: 'token', token, ...told };
}

/** As printed on the token: sides and seats count from 1. */
function tokenName(binding: Exclude<TableBinding, { type: 'card' }>): string {
  switch (binding.type) {
    case 'side':
      return `side-${String(binding.side + 1)}`;
    case 'seat':
      return `seat-${String(binding.seat + 1)}`;
    case 'action':
      return binding.action;
  }
}
