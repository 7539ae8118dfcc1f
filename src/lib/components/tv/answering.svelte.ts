import type { ScreenCommand } from '#lib/table/commands.ts';
import type { SentResult, TvActions } from './screen.ts';

/** Sends the choices of a board, one at a time, and keeps the reason of the last failure. */
export class Answering {
  failure: Exclude<SentResult, 'done'> | null = $state(null);
  readonly #acts: () => TvActions | undefined;
  #isSending = false;

  constructor(acts: () => TvActions | undefined) {
    this.#acts = acts;
  }

  choose(command: ScreenCommand): void {
    this.#send(command).catch(reportError);
  }

  async #send(command: ScreenCommand): Promise<void> {
    const acts = this.#acts();
    if (acts === undefined || this.#isSending) return;
    this.#isSending = true;
    this.failure = null;
    const result = await acts.send(command).catch(() => 'late' as const);
    this.#isSending = false;
    this.failure = result === 'done' ? null : result;
  }
}
