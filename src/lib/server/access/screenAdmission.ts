import { showsVenue } from '../../devices/roles.ts';
import { accept, refuse } from '../../game/result.ts';
import { SCREEN_PATH, type ScreenJoinReply, type ScreenNumber } from '../../protocol/entry.ts';
import { ENTRY_MESSAGES } from '../../protocol/messages/entry.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import { log } from '../log/log.ts';
import type { Access } from './access.ts';
import { type AdmissionRequest, kindOf, limitRequests } from './admission.ts';
import { siteOf } from './codeAttemptLimits.ts';
import { createConcurrencyLimit } from './requestLimits.ts';

/** Time in ms for which a poll waits for an administrator; below the timeouts of proxies. */
const POLL_WAIT_MS = 20_000;
/** Maximum number of waiting polls per site; further ones are answered at once. */
const MAX_WAITING_POLLS = 24;

const waitingPolls = createConcurrencyLimit(MAX_WAITING_POLLS);

type Joining = [ScreenJoinReply, token: string | null];

/**
 * Lets a television join the venue. Opens a request if it has none, or waits for an administrator's
 * decision on it. An accepted television gets its token as a cookie.
 */
export function joinAsScreen(asked: AdmissionRequest): Promise<Response> {
  return limitRequests(
    asked,
    ({ limits }) => limits.admitsScreenPoll(asked.principal),
    async (access, raw): Promise<Joining> => {
      const request = ENTRY_MESSAGES[SCREEN_PATH].parse(raw);
      if (!request.ok) return [request, null];
      const isKnown = showsVenue(access.devices.roleAt(asked.principal, null));
      if (isKnown) return [accept({ state: 'joined' }), null];
      const { shown } = request.value;
      return (shown === null ? null : await goOn(asked, access, shown)) ?? open(asked, access);
    },
  );
}

async function open(asked: AdmissionRequest, access: Access): Promise<Joining> {
  const { principal } = asked;
  if (!(await access.limits.admitsScreenRequest(principal))) return [refuse(RATE_LIMITED), null];
  const opened = access.screenRequests.open({
    kind: kindOf(asked.browser),
    address: principal.address,
  });
  if (opened === null) return [refuse({ code: 'not-now' }), null];
  await access.screenRequests.flushed();
  log.stranger(
    'screen asks to join',
    { number: opened.number, address: principal.address },
    'info',
  );
  return [accept({ state: 'waiting', ...opened }), null];
}

/** Answers the holder of a request's secret; null for a request that is over, or another's. */
async function goOn(
  asked: AdmissionRequest,
  access: Access,
  shown: ScreenNumber,
): Promise<Joining | null> {
  const status = await awaitDecision(asked, access, shown);
  switch (status.state) {
    case 'over':
      return null;
    case 'joined':
      return [accept({ state: 'joined' }), null];
    case 'waiting':
    case 'superseded':
      return [accept({ ...shown, state: 'waiting', left: status.left }), null];
    case 'accepted':
      // The cookie would reach no one; the television asks again with the same number.
      if (asked.isGone()) return [accept({ ...shown, state: 'waiting', left: status.left }), null];
      return join(asked, access, shown);
  }
}

async function awaitDecision(
  { principal }: AdmissionRequest,
  { screenRequests }: Access,
  shown: ScreenNumber,
) {
  const awaited = await waitingPolls.run([siteOf(principal.address)], () =>
    screenRequests.awaitDecision(shown, POLL_WAIT_MS),
  );
  return awaited ?? screenRequests.status(shown);
}

async function join(
  asked: AdmissionRequest,
  { devices, screenRequests }: Access,
  shown: ScreenNumber,
): Promise<Joining | null> {
  const { principal } = asked;
  if (!(await screenRequests.claim(shown))) return null;
  const admitted = await devices
    .admit(principal, { as: 'screen', name: null, kind: 'television' })
    .catch((error: unknown) => {
      log.failure('screen not admitted')(error);
      return refuse({ code: 'not-saved' } as const);
    });
  if (!admitted.ok) {
    const { address } = principal;
    screenRequests.returnClaim(shown, { kind: kindOf(asked.browser), address });
    return [admitted, null];
  }
  log.info('screen joined', { number: shown.number, address: principal.address });
  return [accept({ state: 'joined' }), admitted.value];
}
