import type { RunningServer } from '../../support/program.ts';
import type { Case } from './cases.ts';

/** Sends after which a socket is left for a new one, below what one connection may send at once. */
export const A_SOCKET = 100;
/** Requests and connections under way together. */
export const AT_ONCE = 32;
/** In ms. */
export const ANSWER_WITHIN = 10_000;

export interface Counts {
  /** Frames of strangers that the server has looked at, one layer below the client's library. */
  readonly frames: number;
  /** Messages over sockets that must not pass the border. */
  readonly messages: number;
  readonly trespasses: number;
  /** Messages of the house, in which something was changed, whether they pass the border or not. */
  readonly halfGood: number;
  /** Requests over HTTP. */
  readonly requests: number;
  /** Connections of raw bytes. */
  readonly connections: number;
}

export interface FuzzOptions extends Counts {
  readonly seed: number;
  /** Told now and then how far it is. */
  say?(line: string): void;
}

/** Failures of the server, to be stored as cases. */
export interface Findings {
  /** Requests in flight when the server crashed or stopped answering. */
  readonly suspects: Case[];
  /** Messages and requests that were answered as if they were good. */
  readonly accepted: Case[];
  /** Messages that were never answered or failed, and requests that were answered by a failure. */
  readonly unanswered: Case[];
}

/** A server under fire. */
export interface Target {
  readonly server: Pick<RunningServer, 'url' | 'port'>;
  readonly table: string;
  readonly options: FuzzOptions;
  /** In ms. */
  readonly answerWithin: number;
  readonly cases: readonly Case[];
  readonly found: Findings;
  readonly isUp: () => boolean;
}
