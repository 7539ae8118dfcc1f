import type { TableBinding } from '#lib/table/binding.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { TableState } from '#lib/table/state.ts';
import type { TableView } from '#lib/table/view.ts';
import type { Random } from '../../support/randomMatch.ts';

export interface Hands {
  tap(binding: TableBinding): Promise<void>;
  touch(command: ScreenCommand): Promise<void>;
  view(): TableView;
  state(): TableState;
  enough(): boolean;
  readonly random: Random;
  readonly byPhone: boolean;
}
