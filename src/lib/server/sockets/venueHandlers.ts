import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse } from '../../game/result.ts';
import type { HouseCommand } from '../../house/commands.ts';
import { tagsOf } from '../../house/lookUp.ts';
import { withoutDecks } from '../../house/viewDifference.ts';
import type { VENUE_MESSAGES } from '../../protocol/messages/venue.ts';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import type { Host } from '../hosts/host.ts';
import type { HouseHost } from '../hosts/houseHost.ts';
import type { Handlers } from './handlers.ts';
import { createKeyboardHandler, type SendKeyboardChoice } from './keyboards.ts';
import { SCREENS_VENUE_ROOM, VENUE_ROOM } from './broadcasts.ts';
import type { SetupTimeout } from './setupTimeout.ts';

type ConnectedScreen = Socket<DefaultEventsMap, ServerToScreen>;

interface VenueContext {
  readonly host: Host;
  readonly principal: Principal;
  readonly authorizer: Authorizer;
  readonly desk: SetupTimeout;
}

export function venueHandlers(
  socket: ConnectedScreen,
  { host, principal, authorizer, desk }: VenueContext,
  tellKeyboard: SendKeyboardChoice,
): Handlers<typeof VENUE_MESSAGES> {
  return {
    async watchHouse() {
      if (authorizer.venueRefusalFor('house') !== null) {
        await socket.join(SCREENS_VENUE_ROOM);
        return accept(withoutDecks(host.house.view()));
      }
      await socket.join(VENUE_ROOM);
      desk.noteWatcher(socket.id, principal.address);
      if (!socket.connected) desk.noteDisconnect(socket.id);
      return accept(host.house.view());
    },
    deckTags({ deck: id }) {
      const deck = host.house.state().decks.find((each) => each.id === id);
      return deck === undefined ? refuse({ code: 'unknown-deck' }) : accept(tagsOf(deck));
    },
    async house({ id, command }) {
      const answered = await runVenueCommand(id, command, host);
      if (answered.ok) desk.noteCommand(command.type, socket.id, principal.address);
      if (!socket.connected) desk.noteDisconnect(socket.id);
      return answered;
    },
    chooseKeyboard: createKeyboardHandler(() => host.house.view().readers, tellKeyboard),
    eraseTable: ({ id, table }) => host.eraser.erase(id, table),
  };
}

/**
 * Runs a command. Trash commands also affect screens and lists; a table is told of its unknown tag.
 */
async function runVenueCommand(
  id: string,
  command: HouseCommand,
  { house, tables, trash, rematches }: Host,
): ReturnType<HouseHost['ask']> {
  switch (command.type) {
    case 'createTable':
      return rematches.openTable(id, command);
    case 'binTable':
      return trash.moveToTrash(id, command.table);
    case 'takeTableBack':
      return trash.restore(id, command.table);
    case 'enrolLaid': {
      const { table, tag, card } = command;
      const enrolled = await house.ask(id, command);
      // The tag is bound: without its notice, the table only lacks a sentence.
      if (enrolled.ok) {
        await tables.ask(table, `enrolled:${id}`, { type: 'tagEnrolled', tag, card }, 'referee');
      }
      return enrolled;
    }
    default:
      return house.ask(id, command);
  }
}
