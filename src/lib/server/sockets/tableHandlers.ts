import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse, type Result } from '../../game/result.ts';
import { isCardGame, seatNames } from '../../games/playing.ts';
import { readersAt } from '../../house/health.ts';
import { isForbiddenToEntrants } from '../../protocol/messages/tableCommands.ts';
import type { TABLE_MESSAGES } from '../../protocol/messages/tables.ts';
import type { ProtocolRefusal, ServerToScreen, TableAnswer } from '../../protocol/messages.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import type { Authority } from '../../game/tableGame.ts';
import type { Answer } from '../../table/answer.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import type { Share } from '../../table/events.ts';
import { strengthAt } from '../../table/partners.ts';
import type { TableState } from '../../table/state.ts';
import { namesAt } from '../../table/view.ts';
import type { AccessFeed } from '../access/accessFeed.ts';
import type { Tickets } from '../access/invitation.ts';
import type { Principal } from '../access/principal.ts';
import type { RequestLimits } from '../access/requestLimits.ts';
import type { Host } from '../hosts/host.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import type { Handlers } from './handlers.ts';
import { roomOf } from './broadcasts.ts';

interface HandOverRequest {
  readonly table: string;
  readonly id: string;
  readonly command: Extract<ScreenCommand, { readonly type: 'handOver' }>;
}

interface Asker {
  readonly as: Authority;
  readonly share: Share;
}

interface TableContext {
  readonly host: Host;
  isInTournament(table: string): boolean;
  readonly principal: Principal;
  readonly accessFeed: AccessFeed;
  readonly tickets: Tickets;
  readonly limits: RequestLimits;
  /** Returns the asking player's device; null for an administrator's device. */
  player(): string | null;
}

export function tableHandlers(
  socket: Socket<DefaultEventsMap, ServerToScreen>,
  { host, isInTournament, principal, accessFeed, tickets, limits, player }: TableContext,
): Handlers<typeof TABLE_MESSAGES> {
  /** Only its player and administrators hand a seat over; its phone then becomes a spectator's. */
  async function handOver({ table, id, command }: HandOverRequest, { as, share }: Asker) {
    const { seat, was } = command;
    const by = player();
    /** Device that leaves. A repeated request frees nothing: the new player may sit there. */
    let leaves: string | null = null;
    // Security: the seat may have been handed over while this request waited.
    const forbids = (state: TableState): Answer | null => {
      const { now } = state.timeline;
      if (strengthAt(seat, state) !== null) return NOT_YOUR_SEAT;
      const isCurrent = seatNames(now)[seat] === was;
      leaves = isCurrent ? accessFeed.playerAt(table, seat) : null;
      // Phones have no seats at a score pad, and may correct all of it.
      const isPad = !isCardGame(now);
      const mayHandOver = share === 'own' || isPad || (by !== null && leaves === by);
      return isCurrent && !mayHandOver ? NOT_YOUR_SEAT : null;
    };
    const answered = await host.tables.ask(table, id, command, as, { share, by, forbids });
    if (!answered.ok || answered.value.outcome !== 'accepted' || leaves === null) return answered;
    const now = await host.tables.view(table);
    const hasLeft = now.ok && namesAt(now.value)[seat] !== was;
    if (hasLeft) accessFeed.freeSeat(table, leaves, seat);
    return answered;
  }

  return {
    async watch({ table }) {
      const found = await host.tables.view(table);
      if (!found.ok) return found;
      await socket.join(roomOf(table));
      socket.emit('ticket', { table, ticket: tickets.issue(table) });
      accessFeed.changed([{ table }]);
      socket.emit('readers', { table, ...readersAt(table, host.house.view()) });
      // Read again: a change between the first read and the join would be missed.
      return host.tables.view(table);
    },
    look: ({ table, moves }) => orUnknown(host.tables.askHistory(table, { about: 'look', moves })),
    choices: ({ table, ...move }, { as }) =>
      orUnknown(host.tables.askHistory(table, { about: 'choices', move, as })),
    preview: ({ table, ...correction }, { as }) =>
      orUnknown(host.tables.askHistory(table, { about: 'preview', correction, as })),
    async table({ table, id, command }, { as, share }) {
      const isRefused = isForbiddenToEntrants(command) && isInTournament(table);
      if (isRefused && share === 'players') return NOT_FOR_PLAYERS;
      if (command.type === 'handOver') return handOver({ table, id, command }, { as, share });
      const answered = await host.tables.ask(table, id, command, as, { share, by: player() });
      return withPosition(answered, () => host.tables.read(table));
    },
    sit: (request) => accessFeed.sit(socket, request),
    rematch: async ({ table, id, begins }) =>
      (await limits.admitsRematch(principal))
        ? host.rematches.open(id, table, begins)
        : refuse(RATE_LIMITED),
  };
}

const NOT_FOR_PLAYERS: Result<never, ProtocolRefusal> = refuse({
  code: 'not-allowed',
  needs: 'referee',
});

const NOT_YOUR_SEAT: Answer = { outcome: 'not-now', reason: 'not-your-seat' };

/**
 * Adds the position of the last change to an accepted command at a score pad, which shows its own
 * commands before the view arrives: commits without a change send no view. Also for a repeated
 * command: another phone may have undone it meanwhile.
 */
async function withPosition(
  answered: Result<Answer, ProtocolRefusal>,
  read: () => Promise<StreamNow<TableState> | null>,
): Promise<Result<TableAnswer, ProtocolRefusal>> {
  if (!answered.ok || answered.value.outcome !== 'accepted') return answered;
  const now = await read();
  if (now === null || isCardGame(now.state.timeline.now)) return answered;
  return accept({ ...answered.value, position: now.changedAt });
}

async function orUnknown<Value>(
  asked: Promise<Result<Value | null, ProtocolRefusal>>,
): Promise<Result<Value, ProtocolRefusal>> {
  const reply = await asked;
  if (!reply.ok) return reply;
  return reply.value === null ? refuse({ code: 'unknown-table' }) : accept(reply.value);
}
