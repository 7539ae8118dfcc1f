import { type MatchesView, withChange } from '../history/view.ts';
import type { Reply } from '../protocol/messages.ts';
import type { HallPlaces } from '../protocol/tournaments.ts';
import type { Answer } from '../table/answer.ts';
import type { Positioned, ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';

/** Follows the matches that are not over. */
export const liveMatches = (): LiveView<MatchesView> => liveView((socket) => openMatches(socket));

/** The same, with the matches that end meanwhile. */
export const liveMatchesAndResults = (): LiveView<MatchesView> =>
  liveView((socket) => openMatches(socket, { isWished: () => true }));

const openMatches = (socket: ScreenSocket, options?: Followed<MatchesView>) =>
  matchesSource(
    socket,
    () => socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('watchMatches', {}),
    options,
  );

export interface HallMatches extends MatchesView {
  /** Offset of the server's clock from this one, in ms. */
  readonly clockOffsetMs: number;
}

export interface VenueHall extends HallMatches {
  readonly places: HallPlaces;
}

export interface RefereeCallSettler {
  settle(table: string): Promise<Reply<Answer>>;
}

export const liveVenueHall = (): LiveView<VenueHall> & RefereeCallSettler =>
  withCallSettler(
    liveView<VenueHall>((socket) =>
      matchesSource(
        socket,
        async () => {
          const reply = await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('watchHall', {});
          if (!reply.ok) return reply;
          const { now, ...view } = reply.value;
          return { ok: true, value: { ...view, clockOffsetMs: now - Date.now() } };
        },
        {
          isWished: () => true,
          more(heard) {
            const told = (places: HallPlaces) => heard({ places });
            socket.on('places', told);
            return () => void socket.off('places', told);
          },
        },
      ),
    ),
  );

export function withCallSettler<View>(
  live: ReturnType<typeof liveView<View & Positioned>>,
): LiveView<View & Positioned> & RefereeCallSettler {
  return Object.assign(live, {
    settle(table: string) {
      const command = { type: 'callReferee', called: false } as const;
      const request = { id: requestId(), table, command };
      return live.ask((socket) => socket.emitWithAck('table', request));
    },
  });
}

interface Followed<View> {
  readonly isWished?: Parameters<typeof withChange>[2];
  more?(heard: (part: Partial<View>) => void): () => void;
}

/** The server sends only changes after the first answer. */
function matchesSource<View extends MatchesView>(
  socket: ScreenSocket,
  first: () => Promise<Reply<View>>,
  { isWished, more }: Followed<View> = {},
): ViewSource<View> {
  let whole: View | null = null;
  return {
    async ask() {
      const reply = await first();
      if (reply.ok) whole = reply.value;
      return reply;
    },
    subscribe(heard) {
      const take = (change: Parameters<typeof withChange>[1]) => {
        if (whole !== null) heard((whole = withChange(whole, change, isWished)));
      };
      const stop = more?.((part) => {
        if (whole !== null) heard((whole = { ...whole, ...part }));
      });
      socket.on('matches', take);
      return () => {
        socket.off('matches', take);
        stop?.();
      };
    },
  };
}
