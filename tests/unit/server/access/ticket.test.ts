import { expect, test } from 'vitest';
import {
  invitationEnd,
  isInvitation,
  createTickets,
  writeInvitation,
} from '#lib/server/access/invitation.ts';

const KEY = 'a key of this house';
const { issue, isValidFor } = createTickets([KEY]);

test('a ticket says that the code of its table was known, in this house alone', () => {
  const ticket = issue('DFVBFY');
  expect(isValidFor('DFVBFY', ticket)).toBe(true);
  expect(isValidFor('DFVBFZ', ticket)).toBe(false);
  expect(createTickets(['a key of another house']).isValidFor('DFVBFY', ticket)).toBe(false);
  expect(isValidFor('DFVBFY', ticket.slice(1))).toBe(false);
  expect(isValidFor('DFVBFY', '')).toBe(false);
});

test('a ticket is no invitation, and an invitation no ticket', () => {
  const now = 1_760_000_000_000;
  const invitedTo = { to: 'play', table: 'DFVBFY', times: 0 } as const;
  const invitation = writeInvitation(KEY, invitedTo, invitationEnd(now));
  const until = invitation.split('.')[0] ?? '';
  const ticket = issue('DFVBFY');
  expect(isInvitation([KEY], invitedTo, `${until}.${ticket}`, now)).toBe(false);
  expect(isValidFor('DFVBFY', invitation.split('.')[1] ?? '')).toBe(false);
});
