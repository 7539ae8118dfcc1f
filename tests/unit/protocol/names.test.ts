import { expect, test } from 'vitest';
import { cardGameSetup } from '#lib/games/playing.ts';
import { VENUE_MESSAGES } from '#lib/protocol/messages/venue.ts';
import { openRecord } from '#lib/table/record.ts';

/** The names at a table that was asked for with these. */
function seated(...seats: readonly string[]) {
  const setup = { game: '1000-bornes', edition: 'classique', options: {}, seats, deck: null };
  const parsed = VENUE_MESSAGES.house.parse({ id: 'x', command: { type: 'createTable', setup } });
  if (!parsed.ok) return parsed.refusal.at;
  const { command } = parsed.value;
  return command.type === 'createTable' ? cardGameSetup(command.setup).seats : null;
}

test('a name loses invisible and direction-changing characters only', () => {
  expect(seated('An\u202ene', 'Bru\u0000no')).toEqual(['Anne', 'Bruno']);
  // A family of emoji is held together by joiners, and Hebrew is turned by itself.
  expect(seated('👨‍👩‍👧', 'דוד')).toEqual(['👨‍👩‍👧', 'דוד']);
});

test.each([
  ['10,000 characters', 'A'.repeat(10_000)],
  ['nothing that is seen', '\u202e \u2066'],
  ['Braille without dots', '\u2800\u2800'],
  ['letters that become several when they are stored', '\ufb2c'.repeat(40)],
])('a name of %s is refused, and the refusal says where', (_, name) => {
  expect(seated('Anne', name)).toBe('command.setup.seats.1');
});

test('a record with a name that turns the writing around is refused', () => {
  const record = { record: 1, game: '1000-bornes', edition: 'classique', moves: [] };
  expect(openRecord({ ...record, seats: ['Anne', '\u202eBruno'] })).toMatchObject({
    ok: false,
    refusal: { path: '$.seats[1]' },
  });
  expect(openRecord({ ...record, seats: ['Anne', 'Bruno'] })).toMatchObject({ ok: true });
});
