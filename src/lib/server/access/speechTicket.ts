import type { Tickets } from './invitation.ts';

/** Speaker that requests speech. It has no cookie, so a ticket distinguishes it from watchers. */
interface SpeakerIdentity {
  readonly ofHouse: boolean;
  readonly device: string;
}

/**
 * Returns the ticket of a speaker for speech of a table, or of the venue if `table` is null. It
 * identifies the speaker to this server alone and permits nothing else.
 */
export function issueSpeechTicket(
  tickets: Tickets,
  table: string | null,
  { bridge, ofHouse }: { readonly bridge: string; readonly ofHouse: boolean },
): string {
  const device = tickets.issue(`a machine of ${whose(ofHouse)}: ${bridge}`);
  return `${device}.${tickets.issue(signedTextOf(table, ofHouse, device))}`;
}

export function verifySpeechTicket(
  tickets: Tickets,
  table: string | null,
  ticket: string | null,
): SpeakerIdentity | null {
  const [device = '', proof = ''] = ticket?.split('.') ?? [];
  const ofHouse = [true, false].find((is) =>
    tickets.isValidFor(signedTextOf(table, is, device), proof),
  );
  return ofHouse === undefined ? null : { ofHouse, device };
}

/** Returns the signed text, which cannot equal a table's code. */
const signedTextOf = (table: string | null, ofHouse: boolean, device: string): string =>
  `speech ${table === null ? 'of the house' : `at ${table}`} for ${device} of ${whose(ofHouse)}`;

const whose = (ofHouse: boolean): string => (ofHouse ? 'the house' : 'a guest');
