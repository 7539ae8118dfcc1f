import type { Tap } from '../../../reader/events.ts';
import type {
  Misread,
  TapAnswered,
  TapClaim,
  TapPlace,
  TapServices,
  TapState,
  PairingApproval,
} from './claim.ts';
import type { KnownTag } from '../../../house/lookUp.ts';
import type { TapResult } from '../../../protocol/messages.ts';
import type { SetupTapSource } from '../houseHost.ts';
import { decideAdminToken, type AdminTokenTap } from '../../../devices/adminToken.ts';
import type { Result } from '../../../game/result.ts';
import type { HouseTokenAnswer } from '../../../table/answer.ts';
import { mayBeginOpening, type TagAtReader } from '../../../house/opening.ts';
import type { HouseState } from '../../../house/state.ts';
import type { TableBinding } from '../../../table/binding.ts';
import type { TapCommand } from '../../../table/commands.ts';

type DeskTap =
  | { readonly type: 'setup'; readonly from: SetupTapSource }
  | { readonly type: 'idle'; readonly answer: TapResult };

/**
 * Takes taps of readers that enrol, check or write a deck, or that are to be identified. An idle
 * desk names the card, and leaves the administrator's token to the next claim.
 */
export const enrolmentDesk: TapClaim<DeskTap> = {
  name: 'enrolmentDesk',
  claim(_tap, { isAtDesk, reader, role, source, known }) {
    const { bridge, guestDevice } = source;
    if (isAtDesk) return { type: 'setup', from: { reader, role, bridge, guestDevice } };
    return role.role === 'desk' && known?.binding.type !== 'house'
      ? { type: 'idle', answer: nameCard(known) }
      : null;
  },
  answer: (claimed, tap, { house }) =>
    claimed.type === 'setup'
      ? house.setupTap(tap, claimed.from)
      : house.answerTap(tap, claimed.answer),
  misread({ id, problem }, { isAtDesk, countsAtDesk, reader }, { house }) {
    if (!isAtDesk) return null;
    if (!countsAtDesk) return Promise.resolve();
    return house.ask(id, { type: 'deskProblem', problem, reader }).then(() => undefined);
  },
};

function nameCard(known: KnownTag | null): TapResult {
  if (known === null) return { outcome: 'unknown', why: 'unknown-tag' };
  const { binding } = known;
  return binding.type === 'card'
    ? { outcome: 'named', card: binding.card }
    : { outcome: 'not-now', reason: 'nothing-to-answer' };
}

interface AdminTokenLaid {
  readonly ofPage: boolean;
  /** Table that announces the answer; null if it is given at the reader alone. */
  readonly table: string | null;
}

/** Takes the administrator's token, which admits a waiting device. */
export const houseTokens: TapClaim<AdminTokenLaid> = {
  name: 'houseTokens',
  claim: (_tap, { known, role, table, source }) =>
    known?.binding.type === 'house'
      ? { ofPage: source.ofPage, table: role.role === 'desk' ? null : table }
      : null,
  answer: ({ ofPage, table }, tap, { house, tables, pairingApproval, authorityAt, now }) =>
    answerAdminToken({ at: tap.at, now: now(), ofPage }, pairingApproval, (answer) =>
      table === null
        ? house.answerTap(tap, answer)
        : tables.ask(table, tap.id, { type: 'houseToken', answer }, authorityAt(table), {
            isNew: true,
          }),
    ),
};

/** Grants the pending request only after `keep` has stored the answer. */
async function answerAdminToken<Kept extends Result<unknown, unknown>>(
  laid: AdminTokenTap,
  approval: PairingApproval,
  keep: (answer: HouseTokenAnswer) => Promise<Kept>,
): Promise<Kept> {
  const decided = decideAdminToken(approval.list(), laid);
  if (!decided.ok) return keep({ outcome: 'not-now', reason: decided.refusal });
  const { request, name, address } = decided.value;
  const kept = await keep({ outcome: 'let-in', who: name ?? address });
  if (kept.ok) approval.grant(request);
  return kept;
}

/** Takes tokens of the venue's own readers that open a table, and cards laid meanwhile. */
export const openings: TapClaim<TagAtReader> = {
  name: 'openings',
  claim(_tap, { source, role, reader, table, known, isOpeningHere }) {
    if (source.guestDevice !== null || role.role === 'hand') return null;
    const laid = { reader, table, known };
    return isOpeningHere || mayBeginOpening(laid) ? laid : null;
  },
  answer: (laid, tap, services) => services.openings.take(tap, laid),
};

interface LaidAtTable {
  /** Null if no table is open for this reader. */
  readonly table: string | null;
  readonly laid: TapCommand;
  readonly bridge: string;
}

/** Takes every tap that no other claim took. */
export const table: TapClaim<LaidAtTable> = {
  name: 'table',
  claim(tap, { table: code, known, role, source, house }) {
    const binding = tableBindingOf(known);
    const otherDeck = known !== null && code !== null && isOfOtherDeck(known, code, house);
    // A card with several tag numbers has a single one at the table.
    const told = { ...tap, tag: known?.tag ?? tap.tag };
    const laid = { type: 'tap', tap: told, binding, otherDeck, role } as const;
    return { table: code, laid, bridge: source.bridge };
  },
  async answer({ table: code, laid, bridge }, tap, services) {
    const { house, tables, authorityAt, handLaid } = services;
    if (code === null) return house.answerTap(tap, { outcome: 'no-table' });
    const more = laid.otherDeck ? {} : await lookUpChances(laid.binding, code, services);
    const command = { ...laid, ...more };
    const answered = await tables.ask(code, tap.id, command, authorityAt(code), { isNew: true });
    if (answered.ok && laid.role.role === 'hand')
      handLaid(command, answered.value, { table: code, bridge });
    return answered;
  },
  misread({ id, reader, problem }, { table: code }, { tables, authorityAt }) {
    if (code === null) return null;
    const command = { type: 'readerProblem', reader, problem } as const;
    return tables.ask(code, id, command, authorityAt(code)).then(() => undefined);
  },
};

const tableBindingOf = (known: KnownTag | null): TableBinding | null =>
  known === null || known.binding.type === 'house' ? null : known.binding;

/**
 * True if the card belongs to another deck. A table without a deck accepts any known card; tokens
 * are valid at every table.
 */
function isOfOtherDeck({ deck, binding }: KnownTag, code: string, { tables }: HouseState): boolean {
  if (binding.type !== 'card') return false;
  const own = tables.find((each) => each.code === code)?.deck ?? null;
  return own !== null && deck.id !== own;
}

async function lookUpChances(
  binding: TableBinding | null,
  code: string,
  { ask }: Pick<TapServices, 'ask'>,
): Promise<Pick<TapCommand, 'chances' | 'paired'>> {
  const action = binding?.type === 'action' ? binding.action : null;
  if (action === 'chances') return { chances: await ask('chances.inWords', code) };
  const isOfRematch = action === 'rematch' || action === 'help';
  return isOfRematch && ask('tournament.ofTable', code) !== null ? { paired: true } : {};
}

/** Claims of the core in order of precedence; the last one takes every tap that is left. */
export const TAP_CLAIMS: readonly TapClaim[] = [enrolmentDesk, houseTokens, openings, table];

/** All claims of a server. Those of extensions come first, in the order of their registration. */
export interface TapClaims {
  claim<Claimed>(claim: TapClaim<Claimed>): void;
  answer(tap: Tap, state: TapState, services: TapServices): TapAnswered;
  /** Does nothing if no claim takes the unreadable tag. */
  handleMisread(misread: Misread, place: TapPlace, services: TapServices): Promise<void>;
}

export function createTapClaims(own: readonly TapClaim[] = TAP_CLAIMS): TapClaims {
  const registered: TapClaim[] = [];
  const all = () => [...registered, ...own];
  return {
    claim: (added) => void registered.push(added),
    async answer(tap, state, services) {
      for (const each of all()) {
        const claimed = each.claim(tap, state);
        const answered = claimed === null ? null : await each.answer(claimed, tap, services);
        if (answered !== null) return answered;
      }
      throw new Error(`No claim answered the tap ${tap.id}.`);
    },
    async handleMisread(misread, place, services) {
      for (const each of all()) {
        const handled = each.misread?.(misread, place, services) ?? null;
        if (handled !== null) return handled;
      }
    },
  };
}
