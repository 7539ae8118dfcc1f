import type { Move } from '#lib/millebornes/moves.ts';
import type { State } from '#lib/millebornes/state.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { TableBinding } from '#lib/table/binding.ts';
import type { ScreenCommand, TableCommand } from '#lib/table/commands.ts';
import { decideTable } from '#lib/table/decide.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { placeOf } from '#lib/table/places.ts';
import { isMilleBornesTable, type MilleBornesTable, type TableView } from '#lib/table/view.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import type { TableSetup } from '#lib/games.ts';
import { setupOf } from '../millebornes.ts';
import { playMatch, type Random, type Try } from '../randomMatch.ts';
import type { TaggedDeck } from '../taggedDeck.ts';
import type { TorturedBridge } from './bridge.ts';
import type { TorturedScreen } from './screen.ts';

export interface TableParts {
  readonly code: string;
  readonly setup: Extract<TableSetup, { game: '1000-bornes' }>;
  readonly deck: TaggedDeck;
  readonly bridge: TorturedBridge;
  readonly reader: string;
  readonly phone: TorturedScreen;
  readonly random: Random;
  /** How many commands of this table are in the log. */
  stored(): number;
  /** How long hands wait for what they did to arrive, in ms, before they give up. */
  readonly patience: number;
}

/**
 * A table at which matches are played by cards, tokens and a phone. Whatever hands do here is done at the same time at
 * the real table and at one in memory, which no fault can reach: in the end both must stand alike.
 */
export interface TorturedTable {
  readonly code: string;
  readonly reader: string;
  /** Plays a match, or as much of it as so many taps are. Waits for the real table only where hands would. */
  play(taps: number): Promise<void>;
  /** What hands made so far. */
  made(): { readonly taps: number; readonly touches: number };
  /** How the table must look. */
  expected(): TableView;
}

/** Something that was done at this table does not arrive. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

/** Hands lay at most so many cards ahead of the screens. */
const AHEAD = 5;

export function torturedTable(parts: TableParts): TorturedTable {
  const { code, setup, deck, bridge, reader, phone, random, stored, patience } = parts;
  let state = openTable({ type: 'tableCreated', setup });
  let taps = 0;
  let touches = 0;

  function happen(command: TableCommand): void {
    for (const event of decideTable(command, state).events) state = evolveTable(event, state, 0);
  }

  const view = (): MilleBornesTable => {
    const now = viewTable(code, 1 + taps + touches, state);
    if (!isMilleBornesTable(now)) throw new Error('not a table of 1000 Bornes');
    return now;
  };

  /** Waits until all but `behind` of what was done here has arrived. */
  async function catchUp(behind: number): Promise<void> {
    const until = performance.now() + patience;
    while (1 + taps + touches - stored() > behind) {
      if (performance.now() > until) throw new GaveUp(code);
      await pause(5);
    }
  }

  async function tap(binding: TableBinding): Promise<void> {
    await catchUp(Math.floor(random() * AHEAD));
    const tag = deck.tagOf(binding);
    taps += 1;
    const laid = { id: `model-${String(taps)}`, reader, tag, at: 0 };
    happen({ type: 'tap', tap: laid, binding, otherDeck: false, role: { role: 'table' } });
    bridge.lay(reader, tag);
  }

  /** The phone is touched by somebody who has seen what the cards before it led to. */
  async function touch(command: ScreenCommand): Promise<void> {
    await catchUp(0);
    const sent = command.type === 'answer' ? { ...command, question: await asked() } : command;
    touches += 1;
    happen(command);
    await phone.send(`phone-${code}-${String(touches)}`, sent);
  }

  /** The question as the phone knows it; taps have other ids here. */
  async function asked(): Promise<string> {
    for (;;) {
      const shown = await phone.ask();
      if (shown?.question) return shown.question.id;
      await pause(50);
    }
  }

  /** The first copy of a card that does not lie on the table. */
  function free(card: string): TableBinding {
    const copies = [...deck.bindings].filter(([, bound]) => 'card' in bound && bound.card === card);
    const [, binding] = copies.find(([tag]) => placeOf(tag, state) === null) ?? [];
    if (binding === undefined) throw new Error(`every copy of ${card} lies on the table`);
    return binding;
  }

  const token = (action: 'discard' | 'undo' | 'next-round') => tap({ type: 'action', action });

  async function lay(move: Move, before: State): Promise<void> {
    if (move.type === 'extend') return touch({ type: 'move', move });
    if (!('card' in move)) return;
    if (move.type === 'discard') await token('discard');
    const moves = view().moves;
    await tap(free(move.card));
    if (move.type === 'discard') return;
    const { question } = view();
    if (question?.kind === 'which-side') {
      const target = 'on' in move && move.on !== undefined ? move.on : move.by;
      await tap({
        type: 'side',
        side: before.setup.sideOf[before.setup.seats.indexOf(target)] ?? 0,
      });
    } else if (question !== null) {
      const choice = question.choices.findIndex(({ player }) => player === move.by);
      await touch({ type: 'answer', question: question.id, choice });
    }
    const taken = view().moves > moves ? view().recent[0]?.move.type : move.type;
    if (taken !== move.type) await touch({ type: 'switchCoupFourre' });
  }

  /** Does at the table what was tried in the match. */
  async function follow({ step, verdict, before }: Try): Promise<void> {
    if (step.type === 'undo') {
      const { moves } = view();
      return random() < 0.5 ? token('undo') : touch({ type: 'undo', moves });
    }
    await lay(step, before);
    if (verdict === 'overruled') await touch({ type: 'overrule' });
    else if (verdict !== 'ok') await token('undo');
    if (view().interval) await token('next-round');
  }

  return {
    code,
    reader,
    made: () => ({ taps, touches }),
    expected: view,
    async play(wanted) {
      const { edition, options, seats, sides } = setup;
      const match = setupOf({ edition, options, seats, ...(sides && { sides }) });
      const tries: Try[] = [];
      playMatch(match, random, (tried) => tries.push(tried), {
        answers: 1,
        undoes: 0.03,
        overrules: 0.05,
      });
      for (const tried of tries) {
        if (taps >= wanted) break;
        await follow(tried);
      }
      await catchUp(0);
    },
  };
}
