import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { eachAlone } from '../support/evening.ts';
import { openJoined } from '../support/pages.ts';
import { access, manage } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

inWorld('the phone of a player', pageWorld(), (world) => {
  const partOf = (page: Page, name: string) =>
    page.getByRole('button', { name: new RegExp(`Ma place.*${name}`) });
  const seatsAt = async (code: string) => (await access(world.screen.socket, code)).seats;
  const freed = (page: Page) => page.getByText('libérée pour un autre téléphone');
  /** Two tabs of a phone in Anne's seat. */
  async function twoTabs() {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const one = await openJoined(world, code, await world.screen.invitationTo(code));
    await one.getByRole('button', { name: 'À la place d’Anne' }).first().click();
    const other = await one.context().newPage();
    await other.goto(one.url());
    await partOf(other, 'Anne').waitFor();
    return { code, one, other };
  }

  test('takes another part in one of its tabs, and the other follows', async () => {
    const { code, one, other } = await twoTabs();
    await partOf(other, 'Anne').click();
    await other.getByRole('button', { name: 'À la place de Bruno' }).first().click();
    await partOf(one, 'Bruno').waitFor();
    await partOf(other, 'Bruno').waitFor();
    await until('the seat is theirs', async () => {
      const seats = await seatsAt(code);
      return seats.length === 1 && seats[0]?.seat === 1;
    });
    for (const page of [one, other]) expect(await freed(page).count()).toBe(0);
    await one.context().close();
  });

  test('swaps seats with another phone when each chooses the seat of the other', async () => {
    const code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    const phone = async (name: string) => {
      const page = await openJoined(world, code, await world.screen.invitationTo(code));
      await page
        .getByRole('button', { name: new RegExp(`la place d.*${name}`) })
        .first()
        .click();
      await partOf(page, name).waitFor();
      return page;
    };
    const [one, other] = [await phone('Anne'), await phone('Bruno')];
    await until('both are seated', async () => (await seatsAt(code)).length === 2);
    const ids = async () =>
      (await seatsAt(code)).toSorted((a, b) => a.seat - b.seat).map(({ who }) => who.id);
    const before = await ids();
    for (const [page, name, wanted] of [
      [one, 'Anne', 'Bruno'],
      [other, 'Bruno', 'Anne'],
    ] as const) {
      await partOf(page, name).click();
      await page
        .getByRole('button', { name: new RegExp(`la place d.*${wanted}`) })
        .first()
        .click();
    }
    await until(
      'they have swapped',
      async () => (await ids()).join() === before.toReversed().join(),
    );
    const taken = 'Un autre téléphone joue déjà';
    for (const page of [one, other]) {
      await page.getByText(taken).waitFor({ state: 'detached' });
      await page.context().close();
    }
  });

  test('opens in a further tab with the part that was chosen before that tab connected', async () => {
    const { code, one, other } = await twoTabs();
    await other.close();
    const late = await one.context().newPage();
    let connect = () => {};
    const chosen = new Promise<void>((resolve) => (connect = resolve));
    await late.route(/\/socket\.io\//, async (route) => {
      await chosen;
      await route.continue();
    });
    await late.routeWebSocket(/./, async (socket) => {
      await chosen;
      socket.connectToServer();
    });
    await late.goto(one.url());
    await one.bringToFront();
    await partOf(one, 'Anne').click();
    await one.getByRole('button', { name: 'À la place de Bruno' }).first().click();
    await until('the seat is Bruno’s', async () => (await seatsAt(code))[0]?.seat === 1);
    connect();
    for (const page of [late, one]) await partOf(page, 'Bruno').waitFor();
    await late.getByText('En direct').waitFor();
    expect((await seatsAt(code)).map(({ seat }) => seat)).toEqual([1]);
    expect(await freed(one).count()).toBe(0);
    await one.context().close();
  });

  test('watches in one of its tabs, and the other leaves the seat', async () => {
    const { code, one, other } = await twoTabs();
    await partOf(other, 'Anne').click();
    await other.getByRole('button', { name: /^Spectateur/ }).click();
    for (const page of [one, other]) await partOf(page, 'Spectateur').waitFor();
    await until('the seat is free', async () => (await seatsAt(code)).length === 0);
    await other.reload();
    await partOf(other, 'Spectateur').waitFor();
    for (const page of [one, other]) expect(await freed(page).count()).toBe(0);
    await one.context().close();
  });

  test('keeps the seat of a renamed player in all its tabs, and is told in each that it was freed', async () => {
    const { code, one, other } = await twoTabs();
    await world.screen.command(code, { type: 'rename', names: [{ was: 'Anne', is: 'Zoé' }] });
    for (const page of [one, other]) {
      await partOf(page, 'Zoé').waitFor();
      expect(await freed(page).count()).toBe(0);
    }
    const device = (await seatsAt(code))[0]?.who.id ?? '';
    await manage(world.screen.socket, { type: 'freeSeat', table: code, device });
    for (const page of [one, other]) await freed(page).first().waitFor();
    await one.context().close();
  });
});
