import { type MatchesView, withChange } from '../history/view.ts';
import type { Reply } from '../protocol/messages.ts';
import type { HallPlaces } from '../protocol/tournaments.ts';
import type { Answer } from '../table/answer.ts';
import type { Placed, ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

/** Follows the matches of the house that are going on. Call it while a component is set up. */
export const liveMatches = (): LiveView<MatchesView> =>
  liveView((socket) =>
    matchesSource(socket, () => socket.timeout(ANSWER_WITHIN).emitWithAck('watchMatches', {})),
  );

/** All tables of this evening, over or not. */
export interface Hall extends MatchesView {
  /** By how many ms the clock of the server is ahead of this one. */
  readonly ahead: number;
}

/** The hall of the house. */
export interface HouseHall extends Hall {
  readonly places: HallPlaces;
}

export interface Settling {
  /** Somebody has seen to what a table called for. Sent until it is answered; browser only. */
  settle(table: string): Promise<Reply<Answer>>;
}

/** Follows all tables of this evening. Call it while a component is set up. */
export const liveHall = (): LiveView<HouseHall> & Settling =>
  settling(
    liveView<HouseHall>((socket) =>
      matchesSource(
        socket,
        async () => {
          const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('watchHall', {});
          if (!reply.ok) return reply;
          const { now, ...view } = reply.value;
          return { ok: true, value: { ...view, ahead: now - Date.now() } };
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

export function settling<View>(
  live: ReturnType<typeof liveView<View & Placed>>,
): LiveView<View & Placed> & Settling {
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
  /** Hears of what is told beside the matches; returns how to stop. */
  more?(heard: (part: Partial<View>) => void): () => void;
}

/** The server sends only what has changed. */
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
