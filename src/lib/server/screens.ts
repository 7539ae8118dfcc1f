import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { accept, refuse } from '../game/result.ts';
import { tagsOf } from '../house/lookUp.ts';
import { readersOf } from '../house/health.ts';
import type { ScreenToServer, ServerToScreen } from '../protocol/messages.ts';
import {
  parseChoices,
  parseDeckTags,
  parseErase,
  parseHouseRequest,
  parseLook,
  parsePreview,
  parseTableRequest,
  parseTallyRequest,
  parseWatch,
  parseWatchMatches,
} from '../protocol/parse.ts';
import { viewChoices } from '../table/correct/choices.ts';
import { previewCorrection } from '../table/correct/correct.ts';
import { answerAll, type Handlers } from './answering.ts';
import type { DeskWatch } from './deskWatch.ts';
import type { Host } from './host.ts';
import { createLimit, type Rate } from './rateLimit.ts';

export const HOUSE_ROOM = 'house';
export const MATCHES_ROOM = 'matches';
export const roomOf = (code: string): string => `table:${code}`;

/** Far more than hands can do. */
const RATE: Rate = { perSecond: 30, burst: 120 };

/** Televisions, phones and the pages of the house. */
export function serveScreens(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
  host: Host,
  desk: DeskWatch,
): void {
  screens.on('connection', (socket) => {
    const limit = createLimit(RATE, () => performance.now());
    answerAll(socket, handlers(socket, host, desk), limit);
    socket.on('disconnect', () => desk.left(socket.id));
  });
}

function handlers(
  socket: Socket<DefaultEventsMap, ServerToScreen>,
  host: Host,
  desk: DeskWatch,
): Handlers<ScreenToServer> {
  return {
    async watch(raw) {
      const request = parseWatch(raw);
      if (!request.ok) return request;
      const { table } = request.value;
      const found = await host.tables.view(table);
      if (!found.ok) return found;
      await socket.join(roomOf(table));
      socket.emit('readers', { table, readers: readersOf(table, host.house.view()) });
      // Read again: a change between the first reading and the joining would be missed.
      return host.tables.view(table);
    },
    async look(raw) {
      const request = parseLook(raw);
      if (!request.ok) return request;
      return host.tables.look(request.value.table, request.value.moves);
    },
    ...questions(host),
    async watchHouse() {
      await socket.join(HOUSE_ROOM);
      desk.arrived(socket.id, socket.handshake.address);
      return accept(host.house.view());
    },
    ...matches(socket, host),
    async table(raw) {
      const request = parseTableRequest(raw);
      if (!request.ok) return request;
      const { table, id, command } = request.value;
      return host.tables.ask(table, id, command);
    },
    async tally(raw) {
      const request = parseTallyRequest(raw);
      if (!request.ok) return request;
      const { table, id, command } = request.value;
      return host.tables.tally(table, id, command);
    },
    async house(raw) {
      const request = parseHouseRequest(raw);
      if (!request.ok) return request;
      const { id, command } = request.value;
      desk.asked(command.type, socket.id, socket.handshake.address);
      return host.house.ask(id, command);
    },
  };
}

/** Messages that only ask; they change nothing and watch nothing. */
function questions(host: Host): Pick<Handlers<ScreenToServer>, 'choices' | 'preview' | 'deckTags'> {
  return {
    async choices(raw) {
      const request = parseChoices(raw);
      if (!request.ok) return request;
      const { table, ...move } = request.value;
      const found = await host.tables.ofCards(table);
      return found.ok ? accept(viewChoices(move, found.value)) : found;
    },
    async preview(raw) {
      const request = parsePreview(raw);
      if (!request.ok) return request;
      const { table, ...correction } = request.value;
      const found = await host.tables.ofCards(table);
      return found.ok ? accept(previewCorrection(correction, found.value)) : found;
    },
    deckTags(raw) {
      const request = parseDeckTags(raw);
      if (!request.ok) return request;
      const deck = host.house.state().decks.find(({ id }) => id === request.value.deck);
      return deck === undefined ? refuse({ code: 'unknown-deck' }) : accept(tagsOf(deck));
    },
  };
}

/** The matches of all tables. */
const matches = (
  socket: Socket<DefaultEventsMap, ServerToScreen>,
  host: Host,
): Pick<Handlers<ScreenToServer>, 'watchMatches' | 'eraseTable'> => ({
  async watchMatches(raw) {
    const request = parseWatchMatches(raw);
    if (!request.ok) return request;
    await socket.join(MATCHES_ROOM);
    return accept(host.history.view(request.value));
  },
  async eraseTable(raw) {
    const request = parseErase(raw);
    if (!request.ok) return request;
    return host.eraser.erase(request.value.id, request.value.table);
  },
});
