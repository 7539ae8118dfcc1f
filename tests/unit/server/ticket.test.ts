import { expect, test } from 'vitest';
import {
  endOfPlay,
  isInvitation,
  ticketsBy,
  writeInvitation,
} from '#lib/server/access/invitation.ts';

const KEY = 'a key of this house';
const { to, isTo } = ticketsBy([KEY]);

test('a ticket says that the code of its table was known, in this house alone', () => {
  const ticket = to('DFVBFY');
  expect(isTo('DFVBFY', ticket)).toBe(true);
  expect(isTo('DFVBFZ', ticket)).toBe(false);
  expect(ticketsBy(['a key of another house']).isTo('DFVBFY', ticket)).toBe(false);
  expect(isTo('DFVBFY', ticket.slice(1))).toBe(false);
  expect(isTo('DFVBFY', '')).toBe(false);
});

test('a ticket is no invitation, and an invitation no ticket', () => {
  const now = 1_760_000_000_000;
  const invitedTo = { to: 'play', table: 'DFVBFY', times: 0 } as const;
  const invitation = writeInvitation(KEY, invitedTo, endOfPlay(now));
  const until = invitation.split('.')[0] ?? '';
  const ticket = to('DFVBFY');
  expect(isInvitation([KEY], invitedTo, `${until}.${ticket}`, now)).toBe(false);
  expect(isTo('DFVBFY', invitation.split('.')[1] ?? '')).toBe(false);
});
