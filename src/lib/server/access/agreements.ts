import * as v from 'valibot';
import {
  type AgreementRefusal,
  answered,
  askAll,
  ASKS_AGAIN_AFTER,
  type EraseQuestion,
  isAgreed,
  STANDS_FOR,
  type Contributors,
  voicesAt,
  whyNotAsk,
} from '../../devices/agreement.ts';
import type { Device, DevicesState } from '../../devices/state.ts';
import type { ErasingView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { FactKind, Facts } from '../facts/facts.ts';
import type { Ports } from '../ports.ts';
import type { Principal } from './principal.ts';
import type { DeviceHost } from './deviceHost.ts';

/** Pending questions at tables until all have answered, at whichever server of the house. */
export interface Agreements {
  /** Returns the id under which the match is to be erased now; null: not yet. */
  ask(
    id: string,
    principal: Principal,
    table: string,
  ): Promise<Result<string | null, AgreementRefusal>>;
  /** Whether the principal belongs to the house, or to those at the table who can agree among themselves. */
  mayAsk(principal: Principal, table: string): boolean;
  answer(
    principal: Principal,
    table: string,
    said: { readonly question: string; readonly agree: boolean },
  ): Promise<Result<string | null, AgreementRefusal>>;
  /** The pending question at a table, for those who may play there. */
  view(principal: Principal, table: string): ErasingView | null;
  /** Calls back where the last answer was given at another server: two may come in the same moment. */
  whenAgreed(agreed: (id: string, table: string) => void): void;
}

/** By the table: what is asked there. */
const ASKED: FactKind<Pick<EraseQuestion, 'id' | 'by'>> = {
  name: 'erase-question',
  schema: v.object({ id: v.string(), by: v.string() }),
};
/** By table and device: it agrees to the question of that id. */
const AGREED: FactKind<string> = { name: 'erase-agreed', schema: v.string() };
/** By table and device: it has asked there lately. */
const LATELY: FactKind<true> = { name: 'erase-asked', schema: v.literal(true) };

/** `changed` is called with a table when its pending question changes. */
export function createAgreements(
  devices: DeviceHost,
  contributorsOf: ContributorsOf,
  { facts, now, monotonicNow }: Pick<Ports, 'facts' | 'now' | 'monotonicNow'>,
  changed: (table: string) => void,
): Agreements {
  const questions = createQuestions(facts);
  const isHouse = (principal: Principal, table: string) =>
    devices.roleAt(principal, table) === 'house';

  /** Drops the question once all have agreed. */
  function settled(table: string): string | null {
    const question = questions.at(table);
    if (question === null || !isAgreed(question, contributorsOf(table), devices.state(), now()))
      return null;
    questions.drop(table);
    return question.id;
  }
  questions.watch(changed);

  return {
    async ask(id, principal, table) {
      if (isHouse(principal, table)) {
        questions.drop(table);
        return accept(id);
      }
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'nothing-asked' });
      const context = {
        ...{ standing: await questions.askAt(table), last: questions.lastAsked(table, by) },
        ...{ contributors: contributorsOf(table), now: now(), monotonicNow: monotonicNow() },
      };
      const question = askAll({ id, table, by }, context, devices.state());
      if (!question.ok) return question;
      questions.ask(table, question.value);
      return accept(settled(table));
    },
    async answer(principal, table, said) {
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'nothing-asked' });
      const reply = answered(await questions.askAt(table), { ...said, by }, monotonicNow());
      if (!reply.ok) return reply;
      if (reply.value === null) questions.drop(table);
      else questions.agree(table, by, reply.value);
      return accept(settled(table));
    },
    mayAsk(principal, table) {
      const by = devices.deviceOf(principal)?.id ?? '';
      const whyNot = whyNotAsk(by, table, contributorsOf(table), devices.state(), now());
      return isHouse(principal, table) || whyNot === null;
    },
    view(principal, table) {
      const question = questions.at(table);
      const me = devices.deviceOf(principal);
      return question && viewQuestion(question, me, devices.state(), now());
    },
    whenAgreed: (agreed) =>
      questions.watch((table) => {
        const id = questions.isSaying() ? null : settled(table);
        if (id !== null) agreed(id, table);
      }),
  };
}

/** The question of each table, with who has agreed to it, each for itself: two may do so at two servers in the same moment. */
function createQuestions(facts: Facts) {
  let isSaying = false;
  function saying(say: () => void): void {
    isSaying = true;
    say();
    isSaying = false;
  }
  const keyOf = (table: string, device: string): string => `${table} ${device}`;
  const tableOf = (key: string): string => key.split(' ')[0] ?? '';
  const agree = (table: string, by: string, { id }: Pick<EraseQuestion, 'id'>): void =>
    saying(() => facts.say(AGREED, keyOf(table, by), id, STANDS_FOR));
  function at(table: string): EraseQuestion | null {
    const asked = facts.find(ASKED, table);
    if (asked === null) return null;
    const agreed = [...facts.all(AGREED)].flatMap(([key, { value }]) =>
      tableOf(key) === table && value === asked.value.id ? [key.slice(table.length + 1)] : [],
    );
    return { ...asked.value, table, agreed: new Set(agreed), until: asked.until };
  }
  return {
    at,
    /** The same where this server may not have heard of it yet. */
    async askAt(table: string): Promise<EraseQuestion | null> {
      await facts.ask(ASKED, table);
      return at(table);
    },
    ask(table: string, question: EraseQuestion): void {
      const { id, by } = question;
      saying(() => facts.say(ASKED, table, { id, by }, STANDS_FOR));
      facts.say(LATELY, keyOf(table, by), true, ASKS_AGAIN_AFTER);
      agree(table, by, question);
    },
    agree,
    drop: (table: string): void => saying(() => facts.drop(ASKED, table)),
    /** When that device asked last at that table, in ms on the monotonic clock; null: not lately. */
    lastAsked(table: string, device: string): number | null {
      const asked = facts.find(LATELY, keyOf(table, device));
      return asked === null ? null : asked.until - ASKS_AGAIN_AFTER;
    },
    /** Whether this server is saying something itself. */
    isSaying: () => isSaying,
    watch(changed: (table: string) => void): void {
      facts.watch(ASKED, changed);
      facts.watch(AGREED, (key) => changed(tableOf(key)));
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
