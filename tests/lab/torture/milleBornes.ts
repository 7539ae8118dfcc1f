import type { TableSetup } from '#lib/games.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { State } from '#lib/millebornes/state.ts';
import type { TableBinding } from '#lib/table/binding.ts';
import { placeOfTag } from '#lib/table/taps.ts';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import { setupOf } from '../../support/millebornes.ts';
import { playMatch, type Try } from '../../support/randomMatch.ts';
import { taggedDeck } from '../../support/taggedDeck.ts';
import type { Hands } from './hands.ts';

type Setup = Extract<TableSetup, { game: '1000-bornes' }>;

/** Shares of mistakes. Players answer every question. */
const MANNERS = { answers: 1, undoes: 0.03, overrules: 0.05 };

const DECK = taggedDeck();

export async function playMilleBornes(hands: Hands, setup: Setup): Promise<void> {
  const { edition, options, seats, sides } = setup;
  const match = setupOf({ edition, options, seats, ...(sides && { sides }) });
  const tries: Try[] = [];
  playMatch(match, hands.random, (tried) => tries.push(tried), MANNERS);
  const follow = hands.byPhone ? byPhone(hands) : byCards(hands);
  for (const tried of tries) {
    if (hands.enough()) return;
    await follow(tried);
  }
}

const viewOf = (hands: Hands): TableView<'1000-bornes'> => {
  const now = hands.view();
  if (!isTableOf('1000-bornes', now)) throw new Error('not a table of 1000 Bornes');
  return now;
};

const byPhone =
  (hands: Hands) =>
  async ({ step }: Try): Promise<void> => {
    const { moves } = viewOf(hands);
    if (step.type === 'undo') return hands.touch({ type: 'undo', moves });
    await hands.touch({ type: 'move', move: step });
    if (viewOf(hands).warning) await hands.touch({ type: 'takeBack' });
    if (viewOf(hands).interval) await hands.touch({ type: 'nextRound' });
  };

function byCards(hands: Hands) {
  const { tap, touch } = hands;
  const view = () => viewOf(hands);
  function free(card: string): TableBinding {
    const copies = [...DECK.bindings].filter(([, bound]) => 'card' in bound && bound.card === card);
    const [, binding] = copies.find(([tag]) => placeOfTag(tag, hands.state()) === null) ?? [];
    if (binding === undefined) throw new Error(`every copy of ${card} lies on the table`);
    return binding;
  }

  async function lay(move: Move, before: State): Promise<void> {
    if (move.type === 'extend') return touch({ type: 'move', move });
    if (!('card' in move)) return;
    // Faster than people: a discard token right after a card would be asked about, and does not repeat itself.
    if (move.type === 'discard') await touch({ type: 'armDiscard', armed: true });
    const { moves } = view();
    await tap(free(move.card));
    if (move.type === 'discard') return;
    if (view().question?.kind === 'which-side') {
      const target = 'on' in move && move.on !== undefined ? move.on : move.by;
      const seat = before.setup.seats.indexOf(target);
      await tap({ type: 'side', side: before.setup.sideOf[seat] ?? 0 });
    }
    const { question } = view();
    if (question !== null) {
      const choice = question.choices.findIndex(({ player }) => player === move.by);
      await touch({ type: 'answer', question: question.id, choice });
    }
    const taken = view().moves > moves ? view().recent[0]?.move.type : move.type;
    if (taken !== move.type) await touch({ type: 'switchReading' });
  }

  return async ({ step, verdict, before }: Try): Promise<void> => {
    if (step.type === 'undo') {
      const { moves } = view();
      return touch({ type: 'undo', moves });
    }
    await lay(step, before);
    if (verdict === 'overruled') await touch({ type: 'overrule' });
    else if (verdict !== 'ok') await touch({ type: 'takeBack' });
    if (view().interval) await touch({ type: 'nextRound' });
  };
}
