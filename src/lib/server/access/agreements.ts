import {
  type AgreementRefusal,
  answered,
  askAll,
  ASKS_AGAIN_AFTER,
  type EraseQuestion,
  isAgreed,
  type Contributors,
  voicesAt,
  whyNotAsk,
} from '../../devices/agreement.ts';
import type { Device, DevicesState } from '../../devices/state.ts';
import type { ErasingView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { Ports } from '../ports.ts';
import type { Principal } from './principal.ts';
import type { DeviceHost } from './deviceHost.ts';

/** Pending questions at tables until all have answered. In memory only: after a restart they must be asked again. */
export interface Agreements {
  /** Returns whether the match is to be erased now. */
  ask(id: string, principal: Principal, table: string): Result<boolean, AgreementRefusal>;
  /** Whether the principal belongs to the house, or to those at the table who can agree among themselves. */
  mayAsk(principal: Principal, table: string): boolean;
  answer(
    principal: Principal,
    table: string,
    said: { readonly question: string; readonly agree: boolean },
  ): Result<boolean, AgreementRefusal>;
  /** The pending question at a table, for those who may play there. */
  view(principal: Principal, table: string): ErasingView | null;
  stop(): void;
}

/** `changed` is called with a table when its pending question changes. */
export function createAgreements(
  devices: DeviceHost,
  contributorsOf: ContributorsOf,
  { now, monotonicNow }: Pick<Ports, 'now' | 'monotonicNow'>,
  changed: (table: string) => void,
): Agreements {
  const { standing, put, stop } = createPendingQuestions(monotonicNow, changed);
  const asked = createAsked(monotonicNow);

  /** Drops the question once all have agreed. */
  function settle(table: string, question: EraseQuestion | null): Result<boolean, never> {
    const agreed =
      question !== null && isAgreed(question, contributorsOf(table), devices.state(), now());
    put(table, agreed ? null : question);
    return accept(agreed);
  }
  const isHouse = (principal: Principal, table: string) =>
    devices.roleAt(principal, table) === 'house';

  return {
    ask(id, principal, table) {
      if (isHouse(principal, table)) {
        put(table, null);
        return accept(true);
      }
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'nothing-asked' });
      const question = askAll(
        { id, table, by },
        {
          ...{ standing: standing.get(table) ?? null, last: asked.last(table, by) },
          ...{ contributors: contributorsOf(table), now: now(), monotonicNow: monotonicNow() },
        },
        devices.state(),
      );
      if (!question.ok) return question;
      asked.note(table, by);
      return settle(table, question.value);
    },
    answer(principal, table, said) {
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'nothing-asked' });
      const reply = answered(standing.get(table) ?? null, { ...said, by }, monotonicNow());
      return reply.ok ? settle(table, reply.value) : reply;
    },
    mayAsk(principal, table) {
      const by = devices.deviceOf(principal)?.id ?? '';
      const whyNot = whyNotAsk(by, table, contributorsOf(table), devices.state(), now());
      return isHouse(principal, table) || whyNot === null;
    },
    view(principal, table) {
      const question = standing.get(table);
      if (question === undefined) return null;
      return viewQuestion(question, devices.deviceOf(principal), devices.state(), now());
    },
    stop,
  };
}

/** The pending question of each table, until it is dropped or expires. */
function createPendingQuestions(monotonicNow: () => number, changed: (table: string) => void) {
  const standing = new Map<string, EraseQuestion>();
  const timers = new Map<string, NodeJS.Timeout>();
  function put(table: string, question: EraseQuestion | null): void {
    clearTimeout(timers.get(table));
    timers.delete(table);
    if (question === null) standing.delete(table);
    else {
      standing.set(table, question);
      const fall = () => put(table, null);
      timers.set(table, setTimeout(fall, question.until - monotonicNow()).unref());
    }
    changed(table);
  }
  const stop = () => timers.forEach((timer) => clearTimeout(timer));
  return { standing: standing as ReadonlyMap<string, EraseQuestion>, put, stop };
}

/** When each device last asked at each table. */
function createAsked(monotonicNow: () => number) {
  const times = new Map<string, number>();
  const key = (table: string, device: string): string => `${table} ${device}`;
  return {
    last: (table: string, device: string): number | null => times.get(key(table, device)) ?? null,
    note(table: string, device: string): void {
      for (const [known, at] of times) {
        if (monotonicNow() - at >= ASKS_AGAIN_AFTER) times.delete(known);
      }
      times.set(key(table, device), monotonicNow());
    },
  };
}

function viewQuestion(
  { id, table, by, agreed }: EraseQuestion,
  me: Device | null,
  state: DevicesState,
  now: number,
): ErasingView {
  const asker = state.devices.get(by);
  const voices = voicesAt(table, state, now);
  return {
    question: id,
    who: asker === undefined ? null : { name: asker.name, kind: asker.kind },
    mine: me?.id === by,
    answered: me !== null && agreed.has(me.id),
    agreed: voices.filter((voice) => agreed.has(voice)).length,
    of: voices.length,
  };
}

type ContributorsOf = (table: string) => Contributors;

/** The contributors to matches, for the tables read since the server started. */
export interface ContributorsByTable {
  set(table: string, contributors: Contributors): void;
  readonly of: ContributorsOf;
}

/** `changed` is called with a table when its known contributors change. */
export function createContributors(changed: (table: string) => void): ContributorsByTable {
  const tables = new Map<string, ReadonlySet<string>>();
  const of: ContributorsOf = (table) => tables.get(table) ?? null;
  return {
    of,
    set(table, contributors) {
      const before = of(table);
      if (contributors === before) return;
      if (contributors === null) tables.delete(table);
      else tables.set(table, contributors);
      changed(table);
    },
  };
}
