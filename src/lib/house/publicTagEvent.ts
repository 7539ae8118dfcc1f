import type { TagId, Tap } from '../reader/events.ts';
import type { ReaderRole, TableBinding } from '../table/binding.ts';
import type { KnownTag } from './lookUp.ts';

interface TagEvent {
  readonly reader: string;
  readonly id: string;
  readonly uid: TagId;
  readonly at: number;
}

/** Tag event that the venue may publish. */
export type PublicTagEvent =
  | ({ readonly is: 'card' | 'unknown' } & TagEvent)
  | ({ readonly is: 'token'; readonly token: string } & TagEvent)
  /** For a hand's reader only the event itself is public. */
  | { readonly is: 'private'; readonly reader: string };

export function toPublicTagEvent(
  { id, tag, at }: Omit<Tap, 'reader'>,
  { reader, role }: { readonly reader: string; readonly role: ReaderRole },
  known: KnownTag | null,
): PublicTagEvent {
  if (role.role === 'hand') return { is: 'private', reader };
  const binding = known?.binding ?? null;
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
