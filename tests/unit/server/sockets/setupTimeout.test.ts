import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { HouseState } from '#lib/house/state.ts';
import { EMPTY_DIRECTORY } from '#lib/server/cluster/directory.ts';
import type { HouseHost } from '#lib/server/hosts/houseHost.ts';
import { createSetupTimeout } from '#lib/server/sockets/setupTimeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

const IDENTIFY: HouseState['work'] = { type: 'identify', reader: null, laid: 0 };
const ENROLMENT = { type: 'enrolment', deck: 'D', last: null } as unknown as HouseState['work'];

function aVenue() {
  let work: HouseState['work'] = null;
  const given: string[] = [];
  const house = {
    state: () => ({ work }),
    ask: (_: string, { type }: HouseCommand) => {
      given.push(type);
      become(null);
      return Promise.resolve();
    },
  } as unknown as HouseHost;
  const timeout = createSetupTimeout(house, EMPTY_DIRECTORY);
  function become(now: HouseState['work']) {
    work = now;
    timeout.stateStored();
  }
  return { timeout, given, become };
}

test('readers identified for three minutes without an assignment play again', async () => {
  const { timeout, given, become } = aVenue();
  become(IDENTIFY);
  timeout.noteCommand('identifyReaders', 'page', 'A');
  await seconds(170);
  timeout.noteCommand('assignReader', 'page', 'A');
  await seconds(170);
  expect(given).toEqual([]);
  await seconds(11);
  expect(given).toEqual(['clearDesk']);
});

test('work that a token began is not ended by the limit of the identifying before it', async () => {
  const { timeout, given, become } = aVenue();
  become(IDENTIFY);
  timeout.noteCommand('identifyReaders', 'page', 'A');
  await seconds(20);
  become(null);
  await seconds(40);
  become(ENROLMENT);
  await seconds(600);
  expect(given).toEqual([]);
});

test('work of a page that is there is not ended by the limit of a page before it', async () => {
  const { timeout, given, become } = aVenue();
  become(IDENTIFY);
  timeout.noteCommand('identifyReaders', 'page', 'A');
  await seconds(150);
  timeout.noteDisconnect('page');
  await seconds(35);
  expect(given).toEqual(['clearDesk']);
  become(ENROLMENT);
  timeout.noteCommand('enrol', 'another page', 'A');
  await seconds(600);
  expect(given).toEqual(['clearDesk']);
  timeout.noteDisconnect('another page');
  await seconds(61);
  expect(given).toEqual(['clearDesk', 'clearDesk']);
});
