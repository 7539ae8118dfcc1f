import * as v from 'valibot';
import { accept, refuse } from '../../game/result.ts';
import type { HouseRefusal } from '../../house/commands.ts';
import type { ReaderView } from '../../house/view.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import type { KeyboardChoice, ScreenToServer } from '../../protocol/messages.ts';
import { parseChooseKeyboard } from '../../protocol/parse.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { FactKind, Facts } from '../facts/facts.ts';
import { tellOthers } from '../facts/toOthers.ts';
import type { Handlers } from './handlers.ts';

/** Tells a bridge, by its name, which keyboard is its reader. */
export type TellKeyboard = (bridge: string, choice: KeyboardChoice) => void;

const CHOICE: FactKind<{ readonly bridge: string; readonly choice: KeyboardChoice }> = {
  name: 'keyboard-choice',
  schema: v.object({
    bridge: v.string(),
    choice: v.object({ reader: v.string(), keyboard: v.nullable(v.string()) }),
  }),
};

/** Time for which a starting server still hears of a choice, in ms. */
const CHOICE_TTL_MS = 2_000;

/** Tells the bridge at any server. `others`: shared with further servers, if there are any. */
export function keyboardTeller(emit: TellKeyboard, others: Facts | null): TellKeyboard {
  if (others === null) return emit;
  const tell = tellOthers(others, CHOICE, CHOICE_TTL_MS, ({ bridge, choice }) =>
    emit(bridge, choice),
  );
  return (bridge, choice) => {
    emit(bridge, choice);
    tell({ bridge, choice });
  };
}

/** An administrator chooses among the keyboards that a bridge names, and no other. */
export function keyboardAnswers(
  authorizer: Pick<Authorizer, 'inHouse'>,
  readers: () => readonly ReaderView[],
  tell: TellKeyboard,
): Pick<Handlers<ScreenToServer>, 'chooseKeyboard'> {
  return {
    chooseKeyboard(raw) {
      const request = parseChooseKeyboard(raw);
      if (!request.ok) return request;
      const refused = authorizer.inHouse(MESSAGE_ROLES.chooseKeyboard);
      if (refused !== null) return refused;
      const { reader: id, keyboard } = request.value;
      const reader = readers().find((one) => one.id === id);
      if (reader === undefined || !mayChoose(reader, keyboard))
        return refuse<HouseRefusal>({ code: 'unknown-reader' });
      tell(reader.bridge, { reader: reader.name, keyboard });
      return accept(null);
    },
  };
}

function mayChoose(
  { connected, ofPage, keyboards = [], chosen }: ReaderView,
  keyboard: string | null,
): boolean {
  if (!connected || ofPage === true) return false;
  return keyboard === null ? chosen === true : keyboards.includes(keyboard);
}
