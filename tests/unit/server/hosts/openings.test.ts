import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Action } from '#lib/game/actions.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { eachAlone } from '../../../support/evening.ts';
import { aHall, monotonicNow } from '../hall.ts';
import { tagNumber } from '../../../support/house.ts';
import { until } from '../../../support/until.ts';
import {
  hostWorld,
  type HostWorld,
  reader,
  type ReaderWorld,
} from '../../../support/world/hosts.ts';

const token = (action: Action): EnrolmentTarget => ({ type: 'action', action });
const side = (number: number): EnrolmentTarget => ({ type: 'side', side: number - 1 });
const seat = (number: number): EnrolmentTarget => ({ type: 'seat', seat: number - 1 });
const OPEN = token('open');
const ROLL: EnrolmentTarget = { type: 'card', card: 'roll' };
const TOKENS: readonly EnrolmentTarget[] = [
  ...[OPEN, ...(['rematch', 'undo', 'discard', 'say-again', 'my-side'] as const).map(token)],
  ...(['language', 'faster', 'standing', 'draw'] as const).map(token),
  ...[1, 2, 3, 4, 5].map(side),
  ...[1, 2, 3, 4, 5].map(seat),
  ROLL,
];

describe('a table is opened by tokens', () => {
  let house: HostWorld & ReaderWorld;
  let deck: string;
  beforeEach(async () => {
    house = await hostWorld().with(reader).start();
    deck = await house.deck('Maison', '1000-bornes', ...TOKENS);
  });
  const at = () => house.host.house.state();
  const table = async (code: string) => {
    const view = await house.host.tables.read(code);
    return view?.state.setup;
  };
  const outcome = async (laid: EnrolmentTarget, more = {}) => {
    const heard = await house.lay(laid, more);
    return heard.ok ? heard.value.answer : heard.refusal;
  };
  const opened = () => at().tables.map(({ code }) => code);

  /** A match of the household, over. */
  async function lastEvening(setup = {}) {
    const code = await house.open({
      ...eachAlone('Anne', 'Bruno'),
      options: { rounds: 1 },
      deck,
      ...setup,
    });
    await house.finish(code);
    return code;
  }

  test('the one that the household is used to: the same token proposes and opens it', async () => {
    const before = await lastEvening();
    expect(await outcome(OPEN)).toMatchObject({ outcome: 'opening', said: { type: 'proposed' } });
    expect(house.said()).toMatch(
      /^Table habituelle : Classique, Anne contre Bruno\. Bruno commence\. .*Reposez le jeton pour ouvrir\./,
    );
    expect(house.said('en')).toMatch(
      /^The usual table: .*, Anne against Bruno\. Bruno begins\. .*Lay the token again to open it\./,
    );
    expect(opened()).toEqual([before]);

    expect(await outcome(OPEN)).toMatchObject({ said: { type: 'opened' } });
    const [code = ''] = opened();
    expect(code).not.toBe(before);
    expect(await table(code)).toMatchObject({
      edition: 'classique',
      options: { rounds: 1 },
      seats: ['Anne', 'Bruno'],
      first: 'Bruno',
      deck,
    });
    expect(at().readersAt).toBe(code);
    expect(house.said()).toBe('La table est ouverte.');
  });

  test('once, however often the tap is sent', async () => {
    await lastEvening();
    await house.lay(OPEN);
    const first = await outcome(OPEN, { id: 'same' });
    expect(await outcome(OPEN, { id: 'same' })).toEqual(first);
    expect(opened()).toHaveLength(2);
    // Laid once more, it finds the table that is played at now.
    expect(await outcome(OPEN)).toEqual({ outcome: 'not-now', reason: 'played-here' });
    expect(opened()).toHaveLength(2);
  });

  test('for two without names in the first edition of the box, before any match', async () => {
    await house.lay(OPEN);
    expect(house.said()).toMatch(
      /^Aucune table encore\. Proposition : Classique, Joueur 1 contre Joueur 2\. Joueur 1 commence\./,
    );
    expect(house.said()).toContain('Jetons de joueur 3 à 8 : un joueur sans nom de plus.');
    await house.lay(OPEN);
    expect(await table(opened()[0] ?? '')).toMatchObject({ seats: ['Joueur 1', 'Joueur 2'] });
  });

  test('by the token of a rematch where no reader plays: older sets have no other', async () => {
    const before = await lastEvening();
    await house.command({ type: 'closeTable', table: before });
    expect(await outcome(token('rematch'))).toMatchObject({ said: { type: 'proposed' } });
    expect(await outcome(token('rematch'))).toMatchObject({ said: { type: 'opened' } });
  });

  test('after the tokens of sides have chosen the game, and those of players who plays', async () => {
    await lastEvening({ seats: ['Anne', 'Bruno', 'Chloé'] });
    await house.lay(OPEN);
    await house.lay(side(2));
    expect(house.said()).toMatch(/^Prestige.*, Anne, Bruno et Chloé\. .*Reposez le jeton/);
    await house.lay(seat(2));
    expect(house.said()).toMatch(/^Bruno ne joue pas\. Prestige.*, Anne contre Chloé\./);
    await house.lay(seat(4));
    await house.lay(seat(2));
    expect(house.said()).toMatch(/^Bruno joue\. .*, Anne, Chloé, Joueur 4 et Bruno\./);
    await house.lay(OPEN);
    expect(await table(opened()[0] ?? '')).toMatchObject({
      edition: 'prestige',
      options: {},
      seats: ['Anne', 'Chloé', 'Joueur 4', 'Bruno'],
    });
  });

  test('in teams or each alone, where the game knows both', async () => {
    await lastEvening({ edition: 'green', seats: ['Anne', 'Bruno', 'Chloé', 'Denis'] });
    await house.lay(OPEN);
    expect(house.said()).toContain('Jeton « Mon jeu » : en équipes.');
    await house.lay(token('my-side'));
    expect(house.said()).toMatch(/Anne et Chloé contre Bruno et Denis/);
    await house.lay(OPEN);
    const setup = await table(opened()[0] ?? '');
    expect(setup).toMatchObject({
      sides: [
        ['Anne', 'Chloé'],
        ['Bruno', 'Denis'],
      ],
    });
  });

  test('not by so many as the game is not for, which says for how many it is', async () => {
    await lastEvening();
    await house.lay(OPEN);
    await house.lay(seat(2));
    expect(house.said()).toMatch(/se joue à 2, 3, 4 ou 6 ; un seul joueur est là/);
    expect(await outcome(OPEN)).toMatchObject({ said: { why: 'wants-others' } });
    expect(house.said()).toMatch(/se joue à 2, 3, 4 ou 6/);
    await house.lay(token('undo'));
    expect(house.said()).toMatch(/^Comme avant : .*Anne contre Bruno/);
    expect(await outcome(OPEN)).toMatchObject({ said: { type: 'opened' } });
  });

  test('with another box, if the house has its deck too', async () => {
    await lastEvening();
    const other = await house.deck('Braille', 'elevens', { type: 'card', card: 'joker' });
    await house.lay(OPEN);
    // Editions of 1000 Bornes have the numbers before it.
    const number = EDITION_IDS.length + 1;
    expect(house.said()).toContain(`${String(number)}, Elevens Braille`);
    await house.lay(side(number));
    await house.lay(OPEN);
    const [code = ''] = opened();
    expect(await table(code)).toEqual({
      game: 'elevens',
      options: {},
      rows: ['rouge', 'jaune', 'vert', 'bleu'],
      seats: ['Anne', 'Bruno'],
      first: 'Bruno',
      deck: other,
    });
    // The tokens of the other deck go on to be of use there.
    expect(await outcome(token('standing'))).toMatchObject({ outcome: 'told' });
  });

  test('or not at all: it is let go by a token, or after two minutes without any', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await lastEvening();
    await house.lay(OPEN);
    await house.lay(token('discard'));
    expect(house.said()).toBe('Rien n’est ouvert.');
    await house.lay(OPEN);
    vi.advanceTimersByTime(119_000);
    await house.lay(token('say-again'));
    vi.advanceTimersByTime(119_000);
    expect(house.said()).toMatch(/Anne contre Bruno/);
    vi.advanceTimersByTime(1_000);
    expect(house.said()).toBe('Aucun jeton depuis deux minutes : rien n’est ouvert.');
    expect(opened()).toHaveLength(1);
    expect(await outcome(OPEN)).toMatchObject({ said: { type: 'proposed' } });
  });
  afterEach(() => void vi.useRealTimers());

  test('not while its reader plays, which the token says at that table', async () => {
    await house.open({ ...eachAlone('Anne', 'Bruno'), deck });
    const before = house.host.house.view().opening;
    expect(await outcome(OPEN)).toEqual({ outcome: 'not-now', reason: 'played-here' });
    expect(house.host.house.view().opening).toEqual(before);
  });

  test('not by what a bridge has kept for later, nor on the reader of a guest', async () => {
    await lastEvening();
    house.pass(3_600_000);
    const late = { at: Date.now() };
    expect(await outcome(OPEN, late)).toMatchObject({ said: { why: 'laid-late' } });
    expect(await outcome(OPEN, { guestDevice: 'guest' })).toMatchObject({
      told: { type: 'rematch' },
    });
  });

  test('only one at a time: another reader is told to wait', async () => {
    const before = await lastEvening();
    await house.command({ type: 'sendReaders', readers: ['hall/kitchen'], table: before });
    await house.command({ type: 'closeTable', table: before });
    await house.lay(OPEN);
    expect(await outcome(OPEN, { reader: 'kitchen' })).toMatchObject({
      said: { why: 'somebody-else' },
    });
    expect(house.said()).toMatch(/Anne contre Bruno/);
  });

  test('and what is of no use says so, while voices and languages follow their tokens', async () => {
    await house.lay(token('draw'));
    expect(house.said()).toMatch(/^Aucune table ne joue avec ce lecteur/);
    await house.lay(token('faster'));
    expect(house.host.house.view().opening?.said).toEqual({ type: 'voice', change: 'faster' });
    await house.lay(OPEN);
    await house.lay(ROLL);
    expect(house.said()).toMatch(/^Une carte ne sert pas encore/);
    await house.lay(token('draw'));
    expect(house.said()).toMatch(/^Ce jeton ne sert pas à ouvrir/);
    await house.lay(side(5));
    expect(house.said()).toBe('Aucun jeu n’a ce numéro.');
    await house.lay(token('my-side'));
    expect(house.said()).toMatch(/une façon de jouer/);
    await house.lay(token('language'));
    expect(house.said()).toBe('Langue suivante.');
    expect(await outcome(OPEN)).toMatchObject({ said: { type: 'opened' } });
  });
});

test('a table prepared at one server is opened by the next token at another', async () => {
  const store = memoryStore();
  const begin = aHall();
  const server = async () =>
    hostWorld({ store, monotonicNow, ...(await begin()) })
      .with(reader)
      .start();
  const [here, there] = [await server(), await server()];
  await here.deck('Maison', '1000-bornes', OPEN, side(3), token('say-again'));
  const [open, third] = [tagNumber(0x100), tagNumber(0x101)];
  await here.layTag(open);
  expect(there.said()).toBe(here.said());
  expect(await there.layTag(third, { id: 'there' })).toMatchObject({
    value: { answer: { said: { type: 'edition' } } },
  });
  expect(here.said()).toBe(there.said());
  // One that starts now knows it too.
  const late = await server();
  expect(late.host.house.view().opening?.proposal).toEqual(
    here.host.house.view().opening?.proposal,
  );
  expect(await late.layTag(open, { id: 'late' })).toMatchObject({
    value: { answer: { said: { type: 'opened' } } },
  });
  expect([here.said(), there.said()]).toEqual(['La table est ouverte.', 'La table est ouverte.']);
  await until('there is one table', () => there.host.house.state().tables.length === 1);
});
