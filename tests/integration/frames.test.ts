import { describe, expect, it } from 'vitest';
import { MAX_LINES_PER_KIND } from '#lib/server/log/log.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { rawSocket } from './rawSocket.ts';
import { openTable, watch } from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** Frames that the protocol knows and no client's library would send. */
const ODD_FRAMES: Readonly<Record<string, string>> = {
  'a message whose name is a number': '42[5]',
  'one that wants an answer': '427[5,{"table":"AAAAA"}]',
  'a name that is too great a number': '42[1e999]',
  'the name of a prototype': '42["__proto__",{}]',
  'the name of what makes things': '42["constructor",{}]',
  'a name without end': `42["${'x'.repeat(12_000)}",{}]`,
  'a name with line breaks': '42["\\nerror all is lost\\u001b[2J",{}]',
  'an answer that nobody asked for': '4399[{"ok":true}]',
  'an answer with a broken number': '43-1[]',
  'a namespace that is none': '40/nowhere,',
  'a message to a namespace it is not in': '42/bridge,["tap",{}]',
  'a second arrival': '40',
  'nothing in it': '42[]',
};

inWorld('unusual frames', serverWorld(), (world) => {
  describe('end no connection of others', () => {
    it.each(Object.entries(ODD_FRAMES))('%s', async (_, frame) => {
      const table = await openTable(world.house);
      const socket = world.kept(await rawSocket(world.url));
      socket.send(frame);
      const other = world.kept(await rawSocket(world.url));
      other.send(`421["watch",{"table":"${table}"}]`);
      await until('others are answered', () => other.heard.some((said) => said.startsWith('431')));
      expect(world.server.child.exitCode).toBeNull();
      expect((await watch(world.house, table)).position).toBe(1);
    });

    it('and what comes with bytes, which nothing here sends, is cut off', async () => {
      for (const frame of ['451-["watch",{"_placeholder":true,"num":0}]', Buffer.from([4, 5])]) {
        const socket = world.kept(await rawSocket(world.url));
        socket.send(frame);
        await until('it is cut off', () => !socket.isOpen());
      }
    });

    it('and why one was cut off is one line in the log, without our own lines of code', async () => {
      const socket = world.kept(await rawSocket(world.url));
      socket.send('2');
      await until('it is cut off', () => !socket.isOpen());
      await until('it is said', () => world.server.stderr().includes('invalid heartbeat'));
      expect(world.server.stderr()).not.toContain('node_modules');
    });

    it('a connection that leaves while it is answered', async () => {
      const errors = () => world.server.stderr().split(' error ').length - 1;
      const before = errors();
      for (let round = 0; round < 3 * MAX_LINES_PER_KIND; round++) {
        const socket = await rawSocket(world.url);
        socket.send('421["access",{"table":null}]');
        socket.send('41');
        socket.close();
      }
      await openTable(world.house);
      expect(errors()).toBe(before);
    });
  });

  it('get an answer that a numeric name is unknown', async () => {
    const socket = world.kept(await rawSocket(world.url));
    socket.send('427[5,{}]');
    const refusal = '437[{"ok":false,"refusal":{"code":"unknown-message"}}]';
    await until('it is answered', () => socket.heard.includes(refusal));
  });
});
