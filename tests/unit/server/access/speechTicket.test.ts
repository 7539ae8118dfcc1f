import { expect, test } from 'vitest';
import { createTickets } from '#lib/server/access/invitation.ts';
import { verifySpeechTicket, issueSpeechTicket } from '#lib/server/access/speechTicket.ts';

const TICKETS = createTickets(['a key of the house']);
const HALL = { bridge: 'hall', ofHouse: true };

test('a machine has its own share of the voice, at any table', () => {
  const machines = [
    HALL,
    { bridge: 'attic', ofHouse: true },
    { bridge: 'hall', ofHouse: false },
    { bridge: 'guest', ofHouse: false },
  ];
  const devices = machines.map((machine) => {
    const at = (table: string | null) =>
      verifySpeechTicket(TICKETS, table, issueSpeechTicket(TICKETS, table, machine));
    expect(at('K7QM')).toEqual({ ofHouse: machine.ofHouse, device: at(null)?.device });
    return at('K7QM')?.device;
  });
  expect(new Set(devices).size).toBe(machines.length);
});

test('its ticket is good at its table alone, for what it is, and none that was made up is', () => {
  const ticket = issueSpeechTicket(TICKETS, 'K7QM', HALL);
  const [device = '', proof = ''] = ticket.split('.');
  expect(verifySpeechTicket(TICKETS, 'ABCD', ticket)).toBeNull();
  expect(verifySpeechTicket(TICKETS, null, ticket)).toBeNull();
  const guest = issueSpeechTicket(TICKETS, 'K7QM', { ...HALL, ofHouse: false });
  expect(verifySpeechTicket(TICKETS, 'K7QM', `${device}.${guest.split('.')[1] ?? ''}`)).toBeNull();
  for (const wrong of [null, '', '.', proof, `${proof}.${device}`, `other.${proof}`])
    expect(verifySpeechTicket(TICKETS, 'K7QM', wrong)).toBeNull();
  expect(verifySpeechTicket(TICKETS, 'K7QM', TICKETS.issue('K7QM'))).toBeNull();
});
