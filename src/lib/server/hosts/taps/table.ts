import type { KnownTag } from '../../../house/lookUp.ts';
import type { HouseState } from '../../../house/state.ts';
import type { TableBinding } from '../../../table/binding.ts';
import type { TapCommand } from '../../../table/commands.ts';
import type { TapClaim, TapServices } from './claim.ts';

interface LaidAtTable {
  /** Null if no table is open for this reader. */
  readonly table: string | null;
  readonly laid: TapCommand;
  readonly bridge: string;
}

/** Takes every tap that no other claim took. */
export const table: TapClaim<LaidAtTable> = {
  name: 'table',
  claim(tap, { table: code, known, role, source, house }) {
    const binding = tableBindingOf(known);
    const otherDeck = known !== null && code !== null && isOfOtherDeck(known, code, house);
    // A card with several tag numbers has a single one at the table.
    const told = { ...tap, tag: known?.tag ?? tap.tag };
    const laid = { type: 'tap', tap: told, binding, otherDeck, role } as const;
    return { table: code, laid, bridge: source.bridge };
  },
  async answer({ table: code, laid, bridge }, tap, services) {
    const { house, tables, authorityAt, handLaid } = services;
    if (code === null) return house.answerTap(tap, { outcome: 'no-table' });
    const more = laid.otherDeck ? {} : await lookUpChances(laid.binding, code, services);
    const command = { ...laid, ...more };
    const answered = await tables.ask(code, tap.id, command, authorityAt(code), { isNew: true });
    if (answered.ok && laid.role.role === 'hand')
      handLaid(command, answered.value, { table: code, bridge });
    return answered;
  },
  misread({ id, reader, problem }, { table: code }, { tables, authorityAt }) {
    if (code === null) return null;
    const command = { type: 'readerProblem', reader, problem } as const;
    return tables.ask(code, id, command, authorityAt(code)).then(() => undefined);
  },
};

const tableBindingOf = (known: KnownTag | null): TableBinding | null =>
  known === null || known.binding.type === 'house' ? null : known.binding;

/**
 * True if the card belongs to another deck. A table without a deck accepts any known card; tokens
 * are valid at every table.
 */
function isOfOtherDeck({ deck, binding }: KnownTag, code: string, { tables }: HouseState): boolean {
  if (binding.type !== 'card') return false;
  const own = tables.find((each) => each.code === code)?.deck ?? null;
  return own !== null && deck.id !== own;
}

async function lookUpChances(
  binding: TableBinding | null,
  code: string,
  { whoWins, isInTournament }: Pick<TapServices, 'whoWins' | 'isInTournament'>,
): Promise<Pick<TapCommand, 'chances' | 'paired'>> {
  const action = binding?.type === 'action' ? binding.action : null;
  if (action === 'chances') return { chances: await whoWins(code) };
  const isOfRematch = action === 'rematch' || action === 'help';
  return isOfRematch && isInTournament(code) ? { paired: true } : {};
}
