import * as v from 'valibot';
import {
  type VoteRefusal,
  recordVote,
  startVote,
  VOTE_COOLDOWN_MS,
  type EraseVote,
  isUnanimous,
  VOTE_TTL_MS,
  type Contributors,
  votersAt,
  whyCannotStartVote,
} from '../../devices/eraseVote.ts';
import type { Device, DevicesState } from '../../devices/state.ts';
import type { ErasingView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { StateKind, SharedState } from '../cluster/sharedState.ts';
import type { Ports } from '../ports.ts';
import type { Principal } from './principal.ts';
import type { DeviceHost } from './deviceHost.ts';

/**
 * Pending requests to delete a match, shared by all servers. Each waits until all devices at the
 * table have agreed.
 */
export interface EraseVotes {
  /**
   * Asks the table to delete its match. Returns the request id once the match may be deleted, or
   * null while answers are missing.
   */
  requestErase(
    id: string,
    principal: Principal,
    table: string,
  ): Promise<Result<string | null, VoteRefusal>>;
  canRequest(principal: Principal, table: string): boolean;
  vote(
    principal: Principal,
    table: string,
    said: { readonly question: string; readonly agree: boolean },
  ): Promise<Result<string | null, VoteRefusal>>;
  view(principal: Principal, table: string): ErasingView | null;
  /**
   * Calls back when the last agreement came in at another server. Two servers may be called at the
   * same moment.
   */
  whenAgreed(agreed: (id: string, table: string) => void): void;
}

const PENDING_VOTE: StateKind<Pick<EraseVote, 'id' | 'by'>> = {
  name: 'erase-question',
  schema: v.object({ id: v.string(), by: v.string() }),
};
/** Keyed by table and device: id of the question that the device agreed to. */
const AGREEMENT: StateKind<string> = { name: 'erase-agreed', schema: v.string() };
const RECENT_REQUEST: StateKind<true> = { name: 'erase-asked', schema: v.literal(true) };

export function createEraseVotes(
  devices: DeviceHost,
  contributorsOf: ContributorsOf,
  { sharedState, now, monotonicNow }: Pick<Ports, 'sharedState' | 'now' | 'monotonicNow'>,
  changed: (table: string) => void,
): EraseVotes {
  const questions = createVoteStore(sharedState);
  const isHouse = (principal: Principal, table: string) =>
    devices.roleAt(principal, table) === 'house';

  function settled(table: string): string | null {
    const question = questions.at(table);
    if (question === null || !isUnanimous(question, contributorsOf(table), devices.state(), now()))
      return null;
    questions.drop(table);
    return question.id;
  }
  questions.watch(changed);

  return {
    async requestErase(id, principal, table) {
      if (isHouse(principal, table)) {
        questions.drop(table);
        return accept(id);
      }
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'nothing-asked' });
      const context = {
        standing: await questions.askAt(table),
        last: questions.lastAsked(table, by),
        contributors: contributorsOf(table),
        now: now(),
        monotonicNow: monotonicNow(),
      };
      const question = startVote({ id, table, by }, context, devices.state());
      if (!question.ok) return question;
      questions.ask(table, question.value);
      return accept(settled(table));
    },
    async vote(principal, table, said) {
      const by = devices.deviceOf(principal)?.id;
      if (by === undefined) return refuse({ code: 'nothing-asked' });
      const reply = recordVote(await questions.askAt(table), { ...said, by }, monotonicNow());
      if (!reply.ok) return reply;
      if (reply.value === null) questions.drop(table);
      else questions.agree(table, by, reply.value);
      return accept(settled(table));
    },
    canRequest(principal, table) {
      const by = devices.deviceOf(principal)?.id ?? '';
      const whyNot = whyCannotStartVote(by, table, contributorsOf(table), devices.state(), now());
      return isHouse(principal, table) || whyNot === null;
    },
    view(principal, table) {
      const question = questions.at(table);
      const me = devices.deviceOf(principal);
      return question && viewVote(question, me, devices.state(), now());
    },
    whenAgreed: (agreed) =>
      questions.watch((table) => {
        const id = questions.isSaying() ? null : settled(table);
        if (id !== null) agreed(id, table);
      }),
  };
}

/**
 * Stores the question of each table and each agreement under its own key, so that two servers can
 * add agreements at once.
 */
function createVoteStore(sharedState: SharedState) {
  let isSaying = false;
  function saying(say: () => void): void {
    isSaying = true;
    say();
    isSaying = false;
  }
  const keyOf = (table: string, device: string): string => `${table} ${device}`;
  const tableOf = (key: string): string => key.split(' ')[0] ?? '';
  const agree = (table: string, by: string, { id }: Pick<EraseVote, 'id'>): void =>
    saying(() => sharedState.set(AGREEMENT, keyOf(table, by), id, VOTE_TTL_MS));
  function at(table: string): EraseVote | null {
    const asked = sharedState.find(PENDING_VOTE, table);
    if (asked === null) return null;
    const agreed = [...sharedState.all(AGREEMENT)].flatMap(([key, { value }]) =>
      tableOf(key) === table && value === asked.value.id ? [key.slice(table.length + 1)] : [],
    );
    return { ...asked.value, table, agreed: new Set(agreed), until: asked.until };
  }
  return {
    at,
    async askAt(table: string): Promise<EraseVote | null> {
      await sharedState.findOrFetch(PENDING_VOTE, table);
      return at(table);
    },
    ask(table: string, question: EraseVote): void {
      const { id, by } = question;
      saying(() => sharedState.set(PENDING_VOTE, table, { id, by }, VOTE_TTL_MS));
      sharedState.set(RECENT_REQUEST, keyOf(table, by), true, VOTE_COOLDOWN_MS);
      agree(table, by, question);
    },
    agree,
    drop: (table: string): void => saying(() => sharedState.remove(PENDING_VOTE, table)),
    /**
     * Returns when the device last asked at this table, in ms on the monotonic clock, or null if
     * not recently.
     */
    lastAsked(table: string, device: string): number | null {
      const asked = sharedState.find(RECENT_REQUEST, keyOf(table, device));
      return asked === null ? null : asked.until - VOTE_COOLDOWN_MS;
    },
    /** True while this server itself is changing a fact; used to ignore its own notifications. */
    isSaying: () => isSaying,
    watch(changed: (table: string) => void): void {
      sharedState.watch(PENDING_VOTE, changed);
      sharedState.watch(AGREEMENT, (key) => changed(tableOf(key)));
    },
  };
}

function viewVote(
  { id, table, by, agreed }: EraseVote,
  me: Device | null,
  state: DevicesState,
  now: number,
): ErasingView {
  const asker = state.devices.get(by);
  const voices = votersAt(table, state, now);
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

export interface ContributorsByTable {
  set(table: string, contributors: Contributors): void;
  readonly of: ContributorsOf;
}

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
