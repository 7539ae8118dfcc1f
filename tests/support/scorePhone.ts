import { createPageQueues, type PageQueues } from '#lib/client/sending/pageQueues.ts';
import { sheetQueue, type SheetLine, type SheetQueue } from '#lib/client/sending/sheetLines.ts';
import type { Clock } from '#lib/client/sending/transport.ts';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { sheetsIn, type StoredSheets } from '#lib/components/tally/storedView.ts';
import { createUnsentChanges, undoLast } from '#lib/components/tally/unsentChanges.ts';
import type { ProtocolRefusal, TableAnswer } from '#lib/protocol/messages.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { Move } from '#lib/tally/moves.ts';
import { whyNot, type ShownSheets } from '#lib/tally/optimisticSheets.ts';
import { storageOf } from './browserStorage.ts';
import { eachAlone } from './evening.ts';
import { tally } from './tally.ts';

/**
 * Network between a score pad and its server. `deaf`: the server executes commands, and its answers
 * are lost. `busy`: it answers that it can store nothing now.
 */
export type Network = 'well' | 'busy' | 'deaf' | 'away';

interface Asked {
  readonly id: string;
  readonly command: ScreenCommand;
}

/** Lets the queues go as far as they can without a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
}

export const newMatch = () => tally({ ...eachAlone('Anne', 'Bruno'), options: { target: 2500 } });

/** Server that answers an id a second time with its first answer. */
export class ScoreServer {
  readonly match = newMatch();
  /** Moves that undos took back, by the id of the undo. */
  readonly undone = new Map<string, Move>();
  /** Positions with the commands of these ids. */
  readonly executed = new Map<string, number>();
  /** Ids of commands that meet a fault each time. */
  readonly faulty = new Set<string>();
  readonly #answers = new Map<string, Answer>();

  answer(asked: Asked): TableAnswer {
    const answer = this.#answers.get(asked.id) ?? this.#execute(asked);
    const { position } = this.match.view;
    return answer.outcome === 'accepted' ? { ...answer, position } : answer;
  }

  #execute({ id, command }: Asked): Answer {
    const last = this.match.view.recent[0]?.move;
    const answer = this.match.ask(command as never);
    this.#answers.set(id, answer);
    this.executed.set(id, this.match.view.position);
    const isUndo = command.type === 'undo' && answer.outcome === 'accepted';
    if (isUndo && last !== undefined) this.undone.set(id, last);
    return answer;
  }
}

/** A score pad with its real queue, and a network to the server that fails as told. */
export class ScorePhone {
  readonly #server: ScoreServer;
  readonly #name: string;
  readonly #storage = storageOf();
  #network: Network = 'well';
  #connecting: (() => void)[] = [];
  #timers: { readonly at: number; readonly then: () => void }[] = [];
  #now = 0;
  #ids = 0;
  readonly #newId = () => `${this.#name}${String((this.#ids += 1))}`;
  #known: StoredSheets;
  #changes = createUnsentChanges();
  #tab: { readonly page: PageQueues; readonly queue: SheetQueue };

  constructor(server: ScoreServer, name = 'phone') {
    this.#server = server;
    this.#name = name;
    this.#known = sheetsIn(server.match.view);
    this.#tab = this.#openTab();
  }

  get shown(): ShownSheets {
    return this.#changes.applyTo(this.#known);
  }
  /** True if the phone has the newest view, and all its changes are answered. */
  get isUpToDate(): boolean {
    const { position } = this.#server.match.view;
    return this.#known.position === position && !this.#isWaiting();
  }
  entries = (): readonly SheetLine[] => this.#tab.queue.entries();
  write(move: Move): boolean {
    if (whyNot(this.shown, move) !== null) return false;
    this.#tab.queue.add({ type: 'move', move }, this.#newId());
    return true;
  }
  /**
   * Undo; returns its id and the move that it is to take back. Null if it removes a move that was
   * never sent. Null, too, if the phone has no answer for the move, but a view after it: it cannot
   * know that another phone has taken the move back already.
   */
  undo(): readonly [id: string, move: Move] | null {
    const { last } = this.shown;
    const earlier = this.entries();
    undoLast(this.#tab.queue, this.shown, this.#newId);
    const added = this.entries().find((entry) => !earlier.includes(entry));
    if (added === undefined || last === null) return null;
    const executed = this.#server.executed.get(added.undoes ?? '') ?? Infinity;
    return executed <= this.#known.position ? null : [added.id, last];
  }
  /** The next page begins with the stored view, which the answered changes have reached. */
  reload(): void {
    this.#tab.page.close();
    this.#timers = [];
    this.#connecting = [];
    const isAhead = this.#changes.withEntries([]).applyTo(this.#known) !== this.#known;
    if (isAhead) this.#showNewest();
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
  /** Lets the queue deliver all it can, over a network without faults. */
  async deliverAll(): Promise<void> {
    this.network = 'well';
    await settle();
    for (let turn = 0; turn < 60 && this.#isWaiting(); turn += 1) {
      this.wait(10_000);
      await settle();
    }
  }

  #isWaiting = () => this.entries().some(({ refused }) => refused === null);
  #showNewest(): void {
    this.#known = sheetsIn(this.#server.match.view);
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
    this.#changes = createUnsentChanges();
    queue.subscribe({
      changed: (entries) => void (this.#changes = this.#changes.withEntries(entries)),
      accepted: ({ body }, reply) =>
        void (this.#changes = this.#changes.withAccepted(body, reply, this.#known)),
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
      timeout: () => ({ emitWithAck: (_: string, asked: Asked) => this.#ask(asked) }),
    } as unknown as ScreenSocket;
  }
  #ask(asked: Asked): Promise<unknown> {
    const refuse = (code: ProtocolRefusal['code']) =>
      Promise.resolve({ ok: false, refusal: { code } });
    if (this.#network === 'away') return Promise.reject(new Error('away'));
    if (this.#network === 'busy') return refuse('not-saved');
    if (this.#server.faulty.has(asked.id)) return refuse('failed');
    const value = this.#server.answer(asked);
    return this.#network === 'deaf'
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve({ ok: true, value });
  }
}
