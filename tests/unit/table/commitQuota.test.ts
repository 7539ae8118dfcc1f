import { expect, test } from 'vitest';
import type { TableEvent } from '#lib/table/events.ts';
import { checkCommitQuota } from '#lib/table/rights.ts';
import { eachAlone, evening } from '../../support/evening.ts';

test('a full log takes each new move, and none that only takes the place of another', () => {
  const table = evening(eachAlone('Anne', 'Bruno'));
  const answer = table.lay('roll');
  const played = table.log().filter(({ type }) => type === 'movePlayed');
  expect(played).toHaveLength(1);
  const isStored = (events: readonly TableEvent[]): boolean =>
    checkCommitQuota(
      { events, answer },
      { type: 'switchReading' },
      { state: table.state(), commits: 1_000_000, share: 'players' },
    ).stores;
  expect(isStored(played)).toBe(true);
  expect(isStored([{ type: 'moveUndone' }, ...played])).toBe(false);
});
