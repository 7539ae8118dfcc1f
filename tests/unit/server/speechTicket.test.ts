import { expect, test } from 'vitest';
import { ticketsBy } from '#lib/server/access/invitation.ts';
import { machineOf, speechTicket } from '#lib/server/access/speechTicket.ts';

const TICKETS = ticketsBy(['a key of the house']);
const HALL = { bridge: 'hall', ofHouse: true };

test('a machine has a share of the voice of its own, at whatever table', () => {
  const machines = [
    HALL,
    { bridge: 'attic', ofHouse: true },
    { bridge: 'hall', ofHouse: false },
    { bridge: 'guest', ofHouse: false },
  ];
  const devices = machines.map((machine) => {
    const at = (table: string | null) =>
      machineOf(TICKETS, table, speechTicket(TICKETS, table, machine));
    expect(at('K7QM')).toEqual({ ofHouse: machine.ofHouse, device: at(null)?.device });
    return at('K7QM')?.device;
  });
  expect(new Set(devices).size).toBe(machines.length);
});

test('its ticket is good at its table alone, for what it is, and none that was made up is', () => {
  const ticket = speechTicket(TICKETS, 'K7QM', HALL);
  const [device = '', proof = ''] = ticket.split('.');
  expect(machineOf(TICKETS, 'ABCD', ticket)).toBeNull();
  expect(machineOf(TICKETS, null, ticket)).toBeNull();
  const guest = speechTicket(TICKETS, 'K7QM', { ...HALL, ofHouse: false });
  expect(machineOf(TICKETS, 'K7QM', `${device}.${guest.split('.')[1] ?? ''}`)).toBeNull();
  for (const wrong of [null, '', '.', proof, `${proof}.${device}`, `other.${proof}`])
    expect(machineOf(TICKETS, 'K7QM', wrong)).toBeNull();
  expect(machineOf(TICKETS, 'K7QM', TICKETS.to('K7QM'))).toBeNull();
});
