import { setTimeout as pause } from 'node:timers/promises';
import { createRequestQueue } from '#lib/client/requestQueue.ts';
import { isRetryable } from '#lib/protocol/retries.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { TableView } from '#lib/table/view.ts';
import { houseHeaders } from '../../support/ownHouse.ts';
import { connectScreen } from './screen.ts';

const ANSWER_WITHIN = 2_000;

/** The house's own screen, with a way to the server that only the server's own faults can interrupt. */
export interface Control {
  house(command: HouseCommand): Promise<string>;
  watch(table: string): Promise<TableView>;
  invitation(table: string): Promise<string>;
  close(): void;
}

export function openControl(url: string): Control {
  const socket = connectScreen(url, { extraHeaders: houseHeaders(url) });
  const deliver = createRequestQueue(socket);
  let commands = 0;
  return {
    async house(command) {
      const id = `control-${String(process.pid)}-${String((commands += 1))}`;
      const reply = await deliver(async () => {
        const answer = await socket.timeout(ANSWER_WITHIN).emitWithAck('house', { id, command });
        if (answer.ok || answer.refusal.code !== 'not-saved') return answer;
        await pause(100);
        throw new Error('not saved');
      });
      if (!reply.ok) throw new Error(`the house refused: ${JSON.stringify(reply.refusal)}`);
      return reply.value.made ?? '';
    },
    async watch(table) {
      const reply = await deliver(async () => {
        const answer = await socket.timeout(ANSWER_WITHIN).emitWithAck('watch', { table });
        // It asks for one table after the other, faster than hands.
        if (answer.ok || !isRetryable(answer.refusal)) return answer;
        await pause(500);
        throw new Error('not now');
      });
      if (!reply.ok) throw new Error(`${table} is not shown: ${reply.refusal.code}`);
      return reply.value;
    },
    async invitation(table) {
      const reply = await deliver(() =>
        socket.timeout(ANSWER_WITHIN).emitWithAck('access', { table }),
      );
      const invitation = reply.ok ? reply.value.invitation : null;
      if (invitation === null) throw new Error(`${table} invites nobody`);
      return invitation;
    },
    close: () => void socket.close(),
  };
}
