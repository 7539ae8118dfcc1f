import { describe, expect, test } from 'vitest';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import {
  createScreenRequests,
  MAX_REQUESTS_PER_SITE,
  MAX_REQUESTS_PER_ZONE,
  SCREEN_ALIVE_MS,
  SCREEN_REFUSAL_MS,
  SCREEN_REQUEST_TTL_MS,
} from '#lib/server/access/screenRequests.ts';

const HOME = '192.168.1.20';

/** A venue with a clock; each television asks from an address. */
function aVenue() {
  let now = 1_760_000_000_000;
  let changes = 0;
  const { accept, refuse, ...others } = createScreenRequests(
    createMemoryState(() => now),
    () => now,
    () => void (changes += 1),
  );
  const requests = {
    ...others,
    accept: (number: string, by = 'phone') => accept(number, by),
    refuse: (number: string, by = 'phone') => refuse(number, by),
  };
  const open = (address = HOME) => requests.open({ kind: 'television', address });
  const shownAt = (address = HOME) => {
    const opened = open(address);
    if (opened === null) throw new Error('no place for a television');
    return { number: opened.number, secret: opened.secret };
  };
  const numbers = () => requests.list().map(({ number }) => number);
  return {
    requests,
    open,
    shownAt,
    numbers,
    changes: () => changes,
    pass: (ms: number) => void (now += ms),
  };
}

describe('a television that asks to join', () => {
  test('shows six digits that an administrator accepts, and joins once', async () => {
    const { requests, shownAt, numbers } = aVenue();
    const shown = shownAt();
    expect(shown.number).toMatch(/^\d{6}$/);
    expect(numbers()).toEqual([shown.number]);
    expect(await requests.status(shown)).toMatchObject({ state: 'waiting' });
    expect(await requests.accept(shown.number)).toMatchObject({ ok: true });
    expect(numbers()).toEqual([]);
    expect(await requests.status(shown)).toMatchObject({ state: 'accepted' });
    const claims = await Promise.all([requests.claim(shown), requests.claim(shown)]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await requests.status(shown)).toEqual({ state: 'joined' });
    const copied = { ...shown, secret: shownAt('192.168.1.66').secret };
    expect(await requests.status(copied)).toEqual({ state: 'over' });
  });

  test('is bound to its secret: a copied number neither waits nor joins', async () => {
    const { requests, shownAt } = aVenue();
    const [shown, other] = [shownAt(), shownAt('192.168.1.66')];
    const copied = { number: shown.number, secret: other.secret };
    await requests.accept(shown.number);
    expect(await requests.status(copied)).toEqual({ state: 'over' });
    expect(await requests.claim(copied)).toBe(false);
    expect(await requests.claim(shown)).toBe(true);
  });

  test('is accepted once by two administrators: the second is told, also after it has joined', async () => {
    const { requests, shownAt } = aVenue();
    const shown = shownAt();
    const told = { ok: false, refusal: { code: 'screen-accepted' } };
    const both = ['phone', 'laptop'].map((by) => requests.accept(shown.number, by));
    expect(await Promise.all(both)).toEqual([{ ok: true, value: null }, told]);
    expect(await requests.refuse(shown.number, 'laptop')).toEqual(told);
    await requests.claim(shown);
    expect(await requests.accept(shown.number, 'laptop')).toEqual(told);
    // A phone that missed the answer asks again.
    expect(await requests.accept(shown.number)).toMatchObject({ ok: true });
  });

  test('is not let in if one administrator refuses it while another accepts', async () => {
    const { requests, shownAt } = aVenue();
    const shown = shownAt();
    const [refused, accepted] = await Promise.all([
      requests.refuse(shown.number, 'phone'),
      requests.accept(shown.number, 'laptop'),
    ]);
    expect(refused).toMatchObject({ ok: true });
    expect(accepted).toEqual({ ok: false, refusal: { code: 'screen-refused' } });
    expect(await requests.claim(shown)).toBe(false);
  });

  test('is not accepted after its ten minutes, under a number that nobody shows, or once refused', async () => {
    const { requests, shownAt, pass } = aVenue();
    const over = { ok: false, refusal: { code: 'no-screen-request' } };
    const shown = shownAt();
    pass(SCREEN_REQUEST_TTL_MS);
    expect(await requests.accept(shown.number)).toEqual(over);
    expect(await requests.status(shown)).toEqual({ state: 'over' });
    const refused = shownAt();
    await requests.refuse(refused.number);
    expect(await requests.accept(refused.number)).toEqual(over);
  });

  test('ends with all others of its machine by one refusal', async () => {
    const { requests, shownAt, numbers } = aVenue();
    const flood = Array.from({ length: MAX_REQUESTS_PER_SITE }, () => shownAt('192.168.1.66'));
    const honest = shownAt('192.168.1.30');
    const accepted = flood[3]?.number ?? '';
    await requests.accept(accepted);
    await requests.refuse(flood[0]?.number ?? '');
    expect(numbers()).toEqual([honest.number]);
    // One that an administrator accepted before still joins.
    expect(await requests.claim(flood[3] ?? honest)).toBe(true);
  });

  test('asks again two minutes after it was refused', async () => {
    const { requests, open, shownAt, pass } = aVenue();
    await requests.refuse(shownAt().number);
    expect(open()).toBeNull();
    expect(open('192.168.1.21')).not.toBeNull();
    pass(SCREEN_REFUSAL_MS);
    expect(open()).not.toBeNull();
  });

  test('leaves the list when it is switched off, and stays in it while it polls', async () => {
    const { requests, shownAt, numbers, pass } = aVenue();
    const [off, on] = [shownAt(), shownAt()];
    pass(SCREEN_ALIVE_MS - 1);
    await requests.status(on);
    pass(1);
    expect(numbers()).toEqual([on.number]);
    expect(await requests.accept(off.number)).toMatchObject({ ok: true });
  });

  test('hears of the decision at once while it waits', async () => {
    const { requests, shownAt } = aVenue();
    const shown = shownAt();
    const decided = requests.awaitDecision(shown, 60_000);
    await requests.accept(shown.number);
    expect(await decided).toMatchObject({ state: 'accepted' });
  });

  test('is decided on for its newest poll alone, which a reloaded page sends', async () => {
    const { requests, shownAt } = aVenue();
    const shown = shownAt();
    const old = requests.awaitDecision(shown, 60_000);
    const reloaded = requests.awaitDecision(shown, 60_000);
    expect(await old).toMatchObject({ state: 'superseded' });
    await requests.accept(shown.number);
    expect(await reloaded).toMatchObject({ state: 'accepted' });
  });

  test('is not kept from waiting by another screen that sends its number', async () => {
    const { requests, shownAt } = aVenue();
    const shown = shownAt();
    const waiting = requests.awaitDecision(shown, 60_000);
    const guessed = { number: shown.number, secret: 'A'.repeat(32) };
    expect(await requests.awaitDecision(guessed, 60_000)).toEqual({ state: 'over' });
    await requests.accept(shown.number);
    expect(await waiting).toMatchObject({ state: 'accepted' });
  });

  test('may join later if it could not be stored at first', async () => {
    const { requests, shownAt } = aVenue();
    const shown = shownAt();
    await requests.accept(shown.number);
    await requests.claim(shown);
    requests.returnClaim(shown, { kind: 'television', address: HOME });
    expect(await requests.claim(shown)).toBe(true);
  });
});

describe('many televisions that ask', () => {
  test('leave the right one among ten strangers in its place of the list', () => {
    const { shownAt, numbers } = aVenue();
    const right = shownAt();
    for (let n = 0; n < 10; n++) shownAt();
    expect(numbers()).toHaveLength(11);
    expect(numbers()[0]).toBe(right.number);
  });

  test('of one address stand behind the first of each other address', () => {
    const { shownAt, numbers } = aVenue();
    const flood = Array.from({ length: 10 }, () => shownAt('192.168.1.66').number);
    const right = shownAt();
    expect(numbers()).toEqual([flood[0], right.number, ...flood.slice(1)]);
  });

  test('take a bounded number of places from one address, and none of the next one', () => {
    const { open, numbers } = aVenue();
    for (let n = 0; n < 1_000; n++) open('192.168.1.66');
    expect(numbers()).toHaveLength(MAX_REQUESTS_PER_SITE);
    expect(open(HOME)).not.toBeNull();
  });

  test('of many addresses give way to one that has asked less', () => {
    const { open, numbers } = aVenue();
    for (let n = 0; n < 300; n++) open(`10.0.0.${String(n % 4)}`);
    expect(numbers()).toHaveLength(MAX_REQUESTS_PER_ZONE.home);
    const right = open(HOME);
    expect(numbers()).toContain(right?.number);
    expect(numbers()).toHaveLength(MAX_REQUESTS_PER_ZONE.home);
  });

  test('of one address keep out a television behind the same address, a minute longer at most', async () => {
    const { requests, open, shownAt, pass } = aVenue();
    const flood = Array.from({ length: MAX_REQUESTS_PER_SITE }, () => shownAt());
    for (let minute = 0; minute < 5; minute += 1) {
      pass(SCREEN_ALIVE_MS - 1);
      for (const shown of flood) await requests.status(shown);
      expect(open()).toBeNull();
    }
    // Those on other machines are not kept out meanwhile.
    expect(open('192.168.1.21')).not.toBeNull();
    pass(SCREEN_ALIVE_MS);
    expect(open()).not.toBeNull();
  });

  test('on the internet displace none at home', () => {
    const { open, shownAt, numbers } = aVenue();
    const right = shownAt();
    for (let n = 0; n < 500; n++) open(`2001:db8:${n.toString(16)}::1`);
    expect(numbers()).toContain(right.number);
    expect(numbers()).toHaveLength(MAX_REQUESTS_PER_ZONE.internet + 1);
  });

  test('never show the same number at once', () => {
    let drawn = 0;
    const requests = createScreenRequests(
      createMemoryState(() => 0),
      () => 0,
      () => undefined,
      () => Math.floor(drawn++ / 2),
    );
    for (let n = 0; n < 5; n++) requests.open({ kind: 'television', address: HOME });
    expect(new Set(requests.list().map(({ number }) => number)).size).toBe(5);
  });
});
