import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPageQueues, type PageQueues } from '#lib/client/sending/pageQueues.ts';
import { sheetQueue, type SheetQueue } from '#lib/client/sending/sheetLines.ts';
import type { Clock } from '#lib/client/sending/transport.ts';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { sheetsIn } from '#lib/components/tally/storedView.ts';
import { changesIn, undoLast } from '#lib/components/tally/unsentChanges.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { CellPosition, CellValue } from '#lib/tally/cells.ts';
import type { Move } from '#lib/tally/moves.ts';
import { applyUnsent, whyNot, type ShownSheets } from '#lib/tally/optimisticSheets.ts';
import { readSpot } from '#lib/tally/state.ts';
import type { TallyMatch } from '#lib/tally/view.ts';
import { storageOf } from '../support/browserStorage.ts';
import { eachAlone } from '../support/evening.ts';
import { tally } from '../support/tally.ts';

/** `deaf`: the server executes commands, and its answers are lost. */
type Network = 'well' | 'deaf' | 'away';

type Step =
  | { readonly type: 'add'; readonly side: number; readonly km: number; readonly round: number }
  | { readonly type: 'mark'; readonly side: number; readonly round: number }
  | { readonly type: 'undo' | 'close' | 'view' | 'wait' | 'reload' }
  | { readonly type: 'network'; readonly is: Network };

const newMatch = () => tally({ ...eachAlone('Anne', 'Bruno'), options: { target: 2500 } });

/** Lets the queue go as far as it can without a timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
}

/** One phone with its real queue, a server, and a network between them that fails as told. */
class Phone {
  readonly server = newMatch();
  readonly #storage = storageOf();
  readonly #answers = new Map<string, Answer>();
  #network: Network = 'well';
  #connecting: (() => void)[] = [];
  #timers: { readonly at: number; readonly then: () => void }[] = [];
  #now = 0;
  #ids = 0;
  readonly #newId = () => `id${String((this.#ids += 1))}`;
  #known: ShownSheets = sheetsIn(this.server.view);
  #accepted: readonly ScreenCommand[] = [];
  #tab = this.#openTab();

  get shown(): ShownSheets {
    const waiting = this.entries().filter(({ refused }) => refused === null);
    return applyUnsent(
      this.#known,
      changesIn([...this.#accepted, ...waiting.map(({ body }) => body)]),
    );
  }
  entries = () => this.#tab.queue.entries();
  write(move: Move): boolean {
    if (whyNot(this.shown, move) !== null) return false;
    this.#tab.queue.add({ type: 'move', move }, this.#newId());
    return true;
  }
  undo(): void {
    undoLast(this.#tab.queue, this.shown, this.#newId);
  }
  /** The next page begins with the stored view, which the answered changes have reached. */
  reload(): void {
    this.#tab.page.close();
    this.#timers = [];
    this.#connecting = [];
    if (this.#accepted.length > 0) this.#showNewest();
    this.#tab = this.#openTab();
  }
  set network(is: Network) {
    this.#network = is;
    if (is === 'away') return;
    for (const connected of this.#connecting.splice(0)) connected();
  }
  /** The newest view arrives, unless the server is away. */
  receiveView(): void {
    if (this.#network !== 'away') this.#showNewest();
  }
  wait(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { then } of due) then();
  }

  #showNewest(): void {
    this.#known = sheetsIn(this.server.view);
    this.#accepted = [];
  }
  #openTab(): { readonly page: PageQueues; readonly queue: SheetQueue } {
    const clock: Clock = {
      now: () => this.#now,
      after: (ms, then) => {
        const timer = { at: this.#now + ms, then };
        this.#timers.push(timer);
        return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
      },
    };
    const page = createPageQueues({ storage: this.#storage, clock, page: this.#newId() });
    const queue = sheetQueue(page, this.#socket(), 'TABLE');
    queue.subscribe({
      accepted: ({ body }) => void (this.#accepted = [...this.#accepted, body]),
    });
    return { page, queue };
  }
  #socket(): ScreenSocket {
    const connected = () => this.#network !== 'away';
    return {
      get connected() {
        return connected();
      },
      once: (_: string, then: () => void) => void this.#connecting.push(then),
      timeout: () => ({
        emitWithAck: (_: string, asked: { readonly id: string; readonly command: ScreenCommand }) =>
          this.#ask(asked.id, asked.command),
      }),
    } as unknown as ScreenSocket;
  }
  #ask(id: string, command: ScreenCommand): Promise<unknown> {
    if (this.#network === 'away') return Promise.reject(new Error('away'));
    const value = this.#answers.get(id) ?? this.server.ask(command as never);
    this.#answers.set(id, value);
    return this.#network === 'deaf'
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve({ ok: true, value });
  }
}

function moveOf(step: Step, { sheets }: TallyMatch): Move | null {
  const fill = (spot: CellPosition, round: number, change: (was: CellValue) => CellValue) => {
    const sheet = sheets[sheets.length - 1 - (round % sheets.length)];
    if (sheet === undefined) return null;
    const saw = readSpot(spot, sheet);
    return { type: 'fill', round: sheet.number, ...spot, saw, value: change(saw) } as const;
  };
  switch (step.type) {
    case 'add':
      return fill({ side: step.side, cell: 'km' }, step.round, (was) => Number(was) + step.km);
    case 'mark':
      return fill({ side: step.side, cell: 'driving-ace' }, step.round, (was) =>
        was === 'none' ? 'coup-fourre' : 'none',
      );
    case 'close':
      return { type: 'close', round: sheets.length };
    default:
      return null;
  }
}

/** The match without the difference between an empty cell and one that was emptied. */
const contentOf = ({ sheets, totals, winners }: TallyMatch) => ({
  totals,
  winners,
  sheets: sheets.map(({ closed, exhausted, scores, sides }) => ({
    closed,
    exhausted,
    scores,
    sides: sides.map((cells) =>
      Object.entries(cells)
        .filter(([, value]) => value !== 0 && value !== 'none')
        .sort(),
    ),
  })),
});

const side = fc.constantFrom(0, 1);
const round = fc.constantFrom(0, 0, 0, 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      side,
      round,
      km: fc.constantFrom(100, 300, 700, -100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('mark' as const), side, round }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('close' as const, 'view', 'wait', 'reload') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('network' as const),
      is: fc.constantFrom<Network[]>('well', 'deaf', 'away'),
    }),
  },
);

it('shows on one phone, and leaves at the server, what a network without faults would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
      async (steps) => {
        const phone = new Phone();
        const faultless = newMatch();
        for (const each of steps) {
          const { shown } = phone;
          const move = moveOf(each, shown.match);
          if (move !== null && phone.write(move)) expect(faultless.try(move)).toBeNull();
          if (each.type === 'undo') phone.undo();
          if (each.type === 'undo' && shown.last !== null) faultless.undo();
          if (each.type === 'network') phone.network = each.is;
          if (each.type === 'view') phone.receiveView();
          if (each.type === 'wait') phone.wait(5_000);
          if (each.type === 'reload') phone.reload();
          await settle();
          expect(contentOf(phone.shown.match)).toEqual(contentOf(faultless.match));
        }
        phone.network = 'well';
        for (let turn = 0; turn < 60 && phone.entries().length > 0; turn += 1) {
          phone.wait(10_000);
          await settle();
        }
        expect(phone.entries()).toEqual([]);
        expect(contentOf(phone.server.match)).toEqual(contentOf(faultless.match));
        expect(phone.server.view.moves).toBe(faultless.view.moves);
      },
    ),
    { numRuns: 300 },
  );
});
