import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import { pairHandlers, type AnyMessage, type HandledMessage, type Handlers } from './handlers.ts';

/** All connected screens. */
export type Screens = Namespace<DefaultEventsMap, ServerToScreen>;

/** One connected screen, for the handlers of its messages. */
export interface ScreenContext {
  readonly socket: Socket<DefaultEventsMap, ServerToScreen>;
  readonly principal: Principal;
  readonly authorizer: Authorizer;
}

/** Registers the handlers of an area's messages, which are created for each connected screen. */
export type Handle = <Messages extends Readonly<Record<string, AnyMessage>>>(
  messages: Messages,
  create: (screen: ScreenContext) => Handlers<Messages>,
) => void;

/** Messages of screens that this server handles. Those of a missing extension are unknown. */
export interface MessageRegistry {
  readonly handle: Handle;
  handlersFor(screen: ScreenContext): ReadonlyMap<string, HandledMessage>;
}

export function createMessageRegistry(): MessageRegistry {
  const names = new Set<string>();
  const areas: ((screen: ScreenContext) => ReadonlyMap<string, HandledMessage>)[] = [];
  return {
    handle(messages, create) {
      for (const name of Object.keys(messages)) {
        if (names.has(name)) throw new Error(`the message ${name} is handled already`);
        names.add(name);
      }
      areas.push((screen) => pairHandlers(messages, create(screen)));
    },
    handlersFor: (screen) => new Map(areas.flatMap((area) => [...area(screen)])),
  };
}
