import { percentile } from '../shared/figures.ts';
import type { Costs } from './costs.ts';
import { cardsOf, type Group, socketsOf } from './model.ts';

/**
 * Latency of cards until all screens have them, in ms, and the utilisation of the busiest server
 * and of the database.
 */
export interface Waited {
  readonly p50: number;
  readonly p99: number;
  readonly server: number;
  readonly commits: number;
}

/** One that does one thing after the other. */
class Line {
  #freeAt = 0;
  busy = 0;

  /** When it has done what comes at a time and takes so long. */
  through(at: number, takes: number): number {
    this.#freeAt = Math.max(at, this.#freeAt) + takes;
    this.busy += takes;
    return this.#freeAt;
  }
}

interface Step {
  readonly at: number;
  then(at: number): void;
}

/**
 * Plays a group for some seconds: cards come by chance, each waits for its server, for the database, which stores one after the other, and for
 * its server again, which tells the screens; the other servers read it on. What a step takes varies as by chance around its mean.
 */
export function queued(costs: Costs, group: Group, seconds: number, random: () => number): Waited {
  const by = (mean: number) => -Math.log(1 - random()) * mean;
  const servers = Array.from({ length: group.servers }, () => new Line());
  const database = new Line();
  const { server, database: base, idle } = costs;
  // The cost of idle connections slows all servers evenly.
  const rest = (idle.server + (socketsOf(group) / group.servers) * idle.socket) / 1_000;
  const slower = 1 / Math.max(0.01, 1 - rest);
  const stored = 1_000 / base.told;
  const steps = new Steps();
  const times: number[] = [];
  const end = seconds * 1_000;
  const comes = (at: number): void => {
    const [own, ...others] = rotated(servers, Math.floor(random() * servers.length));
    if (own === undefined) return;
    const decided = own.through(at, by(server.card * slower));
    steps.add(decided, (then) => {
      const kept = database.through(then, by(stored));
      steps.add(kept, (now) => {
        const told = own.through(now, by(group.screens * server.screen * slower));
        others.forEach((other) => other.through(now, by(server.followed * slower)));
        times.push(told - at);
      });
    });
    const next = at + by(1_000 / cardsOf(group));
    if (next < end) steps.add(next, comes);
  };
  steps.add(by(1_000 / cardsOf(group)), comes);
  steps.run();
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    server: Math.max(...servers.map(({ busy }) => busy)) / end,
    commits: database.busy / end,
  };
}

const rotated = <Item>(items: readonly Item[], by: number): readonly Item[] => [
  ...items.slice(by),
  ...items.slice(0, by),
];

/** Priority queue of future steps, by time. */
class Steps {
  readonly #steps: Step[] = [];

  add(at: number, then: (at: number) => void): void {
    const steps = this.#steps;
    let n = steps.push({ at, then }) - 1;
    while (n > 0) {
      const above = (n - 1) >> 1;
      const [step, over] = [steps[n], steps[above]];
      if (step === undefined || over === undefined || over.at <= step.at) break;
      [steps[n], steps[above]] = [over, step];
      n = above;
    }
  }

  run(): void {
    for (let step = this.#next(); step !== undefined; step = this.#next()) step.then(step.at);
  }

  #next(): Step | undefined {
    const steps = this.#steps;
    const [first] = steps;
    const last = steps.pop();
    if (last === undefined || steps.length === 0) return first;
    steps[0] = last;
    for (let n = 0; ;) {
      const below = [2 * n + 1, 2 * n + 2].filter((each) => each < steps.length);
      const least = below.sort((a, b) => (steps[a]?.at ?? 0) - (steps[b]?.at ?? 0))[0];
      const [step, under] = [steps[n], least === undefined ? undefined : steps[least]];
      if (least === undefined || step === undefined || under === undefined) break;
      if (step.at <= under.at) break;
      [steps[n], steps[least]] = [under, step];
      n = least;
    }
    return first;
  }
}
