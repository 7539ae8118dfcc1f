import * as v from 'valibot';
import { accept, refuse } from '../../game/result.ts';
import type { ReaderView } from '../../house/view.ts';
import type { VENUE_MESSAGES } from '../../protocol/messages/venue.ts';
import type { KeyboardChoice } from '../../protocol/messages.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import type { OpenTopic } from '../cluster/topic.ts';
import type { Handlers } from './handlers.ts';

/** Tells a bridge which keyboard is its reader. */
export type SendKeyboardChoice = (bridge: string, choice: KeyboardChoice) => void;

const CHOICE: StateKind<{ readonly bridge: string; readonly choice: KeyboardChoice }> = {
  name: 'keyboard-choice',
  schema: v.object({
    bridge: v.string(),
    choice: v.object({ reader: v.string(), keyboard: v.nullable(v.string()) }),
  }),
};

/** TTL in ms, for a server that is just starting. */
const CHOICE_TTL_MS = 2_000;

/** Returns a function that tells the bridge at any server. */
export function createKeyboardSender(
  emit: SendKeyboardChoice,
  openTopic: OpenTopic,
): SendKeyboardChoice {
  const publish = openTopic(CHOICE, CHOICE_TTL_MS, ({ bridge, choice }) => emit(bridge, choice));
  return (bridge, choice) => {
    emit(bridge, choice);
    publish({ bridge, choice });
  };
}

/** Lets an administrator choose among the keyboards that a bridge reports. */
export const createKeyboardHandler =
  (
    readers: () => readonly ReaderView[],
    tell: SendKeyboardChoice,
  ): Handlers<typeof VENUE_MESSAGES>['chooseKeyboard'] =>
  ({ reader: id, keyboard }) => {
    const reader = readers().find((one) => one.id === id);
    if (reader === undefined || !mayChoose(reader, keyboard))
      return refuse({ code: 'unknown-reader' });
    tell(reader.bridge, { reader: reader.name, keyboard });
    return accept(null);
  };

function mayChoose(
  { connected, ofPage, keyboards = [], chosen }: ReaderView,
  keyboard: string | null,
): boolean {
  if (!connected || ofPage === true) return false;
  return keyboard === null ? chosen === true : keyboards.includes(keyboard);
}
