import type { TableBinding } from '#lib/table/binding.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { TableState } from '#lib/table/state.ts';
import type { TableView } from '#lib/table/view.ts';
import type { Random } from '../randomMatch.ts';

/** The hands at a table of cards. */
export interface Hands {
  tap(binding: TableBinding): Promise<void>;
  touch(command: ScreenCommand): Promise<void>;
  view(): TableView;
  state(): TableState;
  /** Whether so many commands were made that they may stop. */
  enough(): boolean;
  readonly random: Random;
  /** Whether they touch the phone alone. */
  readonly byPhone: boolean;
}
