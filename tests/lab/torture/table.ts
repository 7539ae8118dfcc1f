import { setTimeout as pause } from 'node:timers/promises';
import type { TableBinding } from '#lib/table/binding.ts';
import type { TableCommand } from '#lib/table/commands.ts';
import { decideTable } from '#lib/table/decide.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { withSeed } from '../../support/withSeed.ts';
import type { TaggedDeck } from '../../support/taggedDeck.ts';
import { playElevens } from './elevens.ts';
import type { Hands } from './hands.ts';
import { playMilleBornes } from './milleBornes.ts';
import {
  AHEAD,
  catchUp,
  madeIn,
  type PlayingParts,
  type TorturedTable,
  type Way,
} from './played.ts';
import type { Setup } from './setups.ts';

export interface TableParts extends PlayingParts {
  readonly setup: Setup;
  readonly deck: TaggedDeck;
  readonly way: Exclude<Way, 'sheet'>;
  /** Lays a tag on the reader of this table; the id of the tap, or null where only a bridge knows it. */
  lay(tag: string): string | null;
}

/** For so long hands lift a token before they lay it again, in ms: more than it may rest by the rules of the table. */
const LIFTED_MS = 3_500;

export function torturedTable(parts: TableParts): TorturedTable {
  const { code, setup, deck, way, phone, random, stored, mayGoOn } = parts;
  let state = openTable({ type: 'tableCreated', setup });
  const made = { ids: new Set<string>(), unnamed: 0 };
  let wanted = Infinity;

  const count = () => madeIn(made);
  const behind = () => 1 + count() - stored();
  const arrived = (most: number) => catchUp(behind, most, parts);
  const someBehind = () => Math.floor(random() * AHEAD);

  function happen(command: TableCommand): void {
    for (const event of decideTable(command, state).events) state = evolveTable(event, state, 0);
  }

  /** Tokens laid before, by their action: one that is laid again too soon counts as never lifted. */
  const laidTokens = new Set<string>();
  async function lift(binding: TableBinding): Promise<void> {
    if (binding.type !== 'action') return;
    if (laidTokens.has(binding.action)) {
      await arrived(0);
      await pause(LIFTED_MS);
    }
    laidTokens.add(binding.action);
  }

  const hands: Hands = {
    random,
    byPhone: way === 'phone',
    view: () => viewTable(code, 1 + count(), state),
    state: () => state,
    enough: () => count() >= wanted,
    async tap(binding) {
      await lift(binding);
      await arrived(someBehind());
      await mayGoOn();
      const tag = deck.tagOf(binding);
      const laid = { id: `model-${String(count())}`, reader: 'model', tag, at: Date.now() };
      happen({ type: 'tap', tap: laid, binding, otherDeck: false, role: { role: 'table' } });
      const id = parts.lay(tag);
      if (id === null) made.unnamed += 1;
      else made.ids.add(id);
    },
    /** A touch on the phone follows the cards before it, and later cards follow the touch. */
    async touch(command) {
      await arrived(hands.byPhone && command.type !== 'answer' ? someBehind() : 0);
      const sent = command.type === 'answer' ? { ...command, question: await asked() } : command;
      await mayGoOn();
      const id = `phone-${code}-${String(count())}`;
      happen(withSeed(command));
      made.ids.add(id);
      phone.touch(id, sent);
      if (!hands.byPhone) await arrived(0);
    },
  };

  /** The question as the phone knows it; taps have other ids here. */
  async function asked(): Promise<string> {
    for (;;) {
      const shown = await phone.ask();
      if (shown?.question) return shown.question.id;
      await pause(50);
    }
  }

  return {
    code,
    way,
    game: setup.game,
    behind,
    made: () => made,
    expected: hands.view,
    async play(commands) {
      wanted = commands;
      await (setup.game === 'elevens' ? playElevens(hands, setup) : playMilleBornes(hands, setup));
      await arrived(0);
    },
  };
}
