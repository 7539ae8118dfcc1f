import { expect, it } from 'vitest';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { namesAt } from '#lib/table/view.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { byHand, eachAlone } from '../support/evening.ts';
import { access, freshId, granted, order, watch, type ScreenSocket } from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

inWorld('a seat handed over while its phone plays', serverWorld(BEHIND_PROXY), (world) => {
  const ask = async (on: ScreenSocket, table: string, command: ScreenCommand) =>
    granted(await on.emitWithAck('table', { id: freshId(), table, command }));
  const handOver = (on: ScreenSocket, table: string, id = freshId()) =>
    on.emitWithAck('table', {
      id,
      table,
      command: { type: 'handOver', seat: 0, was: 'Anne', name: 'Bruno' },
    });

  /** Anne and Zoé sit with their phones, and a round is over. */
  async function seated() {
    const setup = { ...eachAlone('Anne', 'Zoé'), options: { rounds: 3 } };
    const table = await order(world.house, { type: 'createTable', setup });
    const [anne, zoe] = [
      (await playerAt(world, table)).screen(),
      (await playerAt(world, table)).screen(),
    ].map((screen) => world.kept(screen));
    if (anne === undefined || zoe === undefined) throw new Error('two phones are needed');
    const told: string[] = [];
    anne.on('unseated', (at) => told.push(at));
    for (const [seat, phone] of [anne, zoe].entries()) {
      await watch(phone, table);
      granted(await phone.emitWithAck('sit', { table, seat }));
    }
    await ask(zoe, table, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    return { table, anne, zoe, told };
  }
  const seatsAt = async (table: string) =>
    (await access(world.house, table)).seats.map(({ seat }) => seat).sort();

  it('is handed over by its own phone alone, which is told and loses the seat', async () => {
    const { table, anne, zoe, told } = await seated();
    expect(granted(await handOver(anne, table))).toMatchObject({ reason: 'round-goes-on' });
    await ask(zoe, table, { type: 'move', move: { type: 'endRound' } });
    expect(granted(await handOver(zoe, table))).toMatchObject({ reason: 'not-your-seat' });
    expect(await seatsAt(table)).toEqual([0, 1]);

    const id = freshId();
    expect(granted(await handOver(anne, table, id))).toMatchObject({ outcome: 'accepted' });
    await until('the phone is told', () => told.includes(table));
    expect(await seatsAt(table)).toEqual([1]);
    expect(await watch(zoe, table)).toMatchObject({
      formerPlayers: [{ player: 'Bruno', name: 'Anne', until: 1 }],
    });

    // Repeated after a lost acknowledgement, it frees no seat.
    const bruno = world.kept((await playerAt(world, table)).screen());
    await watch(bruno, table);
    granted(await bruno.emitWithAck('sit', { table, seat: 0 }));
    expect(granted(await handOver(anne, table, id))).toMatchObject({ outcome: 'accepted' });
    expect(await seatsAt(table)).toEqual([0, 1]);
    // Its former player may not hand it over any more.
    expect(granted(await handOver(anne, table))).toMatchObject({ reason: 'moved-on' });
  });

  it('is not handed over by another player who asks while it changes hands', async () => {
    const { table, anne, zoe } = await seated();
    await ask(zoe, table, { type: 'move', move: { type: 'endRound' } });
    // Requests of a table wait for each other: this one is decided after Anne's.
    const [, taken] = await Promise.all([
      ask(zoe, table, { type: 'pause', paused: true }),
      handOver(anne, table),
      zoe.emitWithAck('table', {
        id: freshId(),
        table,
        command: { type: 'handOver', seat: 0, was: 'Bruno', name: 'Mallory' },
      }),
    ]);
    expect(granted(taken)).toMatchObject({ outcome: 'accepted' });
    const view = await watch(zoe, table);
    expect(namesAt(view)).toEqual(['Bruno', 'Zoé']);
  });

  it('is handed over at a score pad by each who writes on it, and never that of the computer', async () => {
    const pad = await order(world.house, {
      type: 'createTable',
      setup: byHand(eachAlone('Anne', 'Zoé')),
    });
    const writer = world.kept((await playerAt(world, pad)).screen());
    expect(granted(await handOver(writer, pad))).toMatchObject({ outcome: 'accepted' });
    expect(namesAt(granted(await writer.emitWithAck('watch', { table: pad })))).toEqual([
      'Bruno',
      'Zoé',
    ]);

    const table = await order(world.house, {
      type: 'createTable',
      setup: eachAlone('Anne', 'Zoé'),
    });
    const partner = { type: 'partner', seat: 0, strength: 'easy', hands: 'told' } as const;
    await ask(world.house, table, partner);
    expect(granted(await handOver(world.house, table))).toMatchObject({ reason: 'not-your-seat' });
  });

  it('is handed over by an administrator too, and the list of tables follows', async () => {
    const { table, zoe, told } = await seated();
    await ask(zoe, table, { type: 'move', move: { type: 'endRound' } });
    expect(granted(await handOver(world.house, table))).toMatchObject({ outcome: 'accepted' });
    await until('the phone is told', () => told.includes(table));
    await until('the list of tables has the new name', async () => {
      const { tables } = granted(await world.house.emitWithAck('watchHouse', {}));
      return tables.some(({ code, seats }) => code === table && seats.includes('Bruno'));
    });
  });
});
