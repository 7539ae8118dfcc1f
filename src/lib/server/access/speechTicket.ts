import type { Tickets } from './invitation.ts';

/** A machine that asks for speech: it has no cookie by which it could be told from whoever only watches. */
interface SpeakingMachine {
  readonly ofHouse: boolean;
  /** Its name among devices: each has a share of the voice of its own. */
  readonly device: string;
}

/** What that machine shows to hear speech of a table; null: of none. It names the machine to us alone, and permits nothing else. */
export function speechTicket(
  tickets: Tickets,
  table: string | null,
  { bridge, ofHouse }: { readonly bridge: string; readonly ofHouse: boolean },
): string {
  const device = tickets.to(`a machine of ${whose(ofHouse)}: ${bridge}`);
  return `${device}.${tickets.to(speechAt(table, ofHouse, device))}`;
}

/** The machine of such a ticket; null where it is none. */
export function machineOf(
  tickets: Tickets,
  table: string | null,
  ticket: string | null,
): SpeakingMachine | null {
  const [device = '', proof = ''] = ticket?.split('.') ?? [];
  const ofHouse = [true, false].find((is) => tickets.isTo(speechAt(table, is, device), proof));
  return ofHouse === undefined ? null : { ofHouse, device };
}

/** No code of a table is like it. */
const speechAt = (table: string | null, ofHouse: boolean, device: string): string =>
  `speech ${table === null ? 'of the house' : `at ${table}`} for ${device} of ${whose(ofHouse)}`;

const whose = (ofHouse: boolean): string => (ofHouse ? 'the house' : 'a guest');
