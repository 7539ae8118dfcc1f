import type { TableSetup } from '#lib/games.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { TableBinding } from '#lib/table/binding.ts';
import type { TableCommand } from '#lib/table/commands.ts';
import { playEvening } from '../../support/elevensEvening.ts';
import type { Hands } from './hands.ts';

type Setup = Extract<TableSetup, { game: 'elevens' }>;

/** Plays a game of Elevens with known hands: it is played once by cards elsewhere, and done here in the same order. */
export async function playElevens(hands: Hands, setup: Setup): Promise<void> {
  const seed = Math.floor(hands.random() * 2 ** 31);
  const done: (readonly [TableCommand, Answer])[] = [];
  playEvening(setup.seats.length, seed, {
    onTable: true,
    sees: (command, { answer }) => void done.push([command, answer]),
  });
  for (const [command, answer] of done) {
    if (hands.enough()) return;
    await (hands.byPhone ? byPhone(hands, command, answer) : byCards(hands, command));
  }
}

async function byCards(hands: Hands, command: TableCommand): Promise<void> {
  if (command.type !== 'tap' || command.binding === null) return;
  await hands.tap(bindingOf(command.binding, command.tap.tag));
}

/** Hands elsewhere tell jokers and links apart by names like `joker-2` and, from 0, `link-1`. */
function bindingOf(binding: TableBinding, name: string): TableBinding {
  if (binding.type !== 'card') return binding;
  const number = Number(name.split('-')[1]);
  if (binding.card === 'joker') return { ...binding, copy: number };
  return binding.card === 'link' ? { ...binding, copy: number + 1 } : binding;
}

async function byPhone(hands: Hands, command: TableCommand, answer: Answer): Promise<void> {
  if (command.type !== 'tap' || answer.outcome !== 'accepted') return;
  const { binding } = command;
  if (binding?.type === 'action' && binding.action === 'undo') {
    return hands.touch({ type: 'undo', moves: hands.view().moves });
  }
  if (answer.move !== null) await hands.touch({ type: 'move', move: answer.move });
}
