import type { Post } from './roles.ts';
import type { DeviceKind, Grant } from './state.ts';
import type { ThemeName } from './themes.ts';

export type DeviceEvent =
  | {
      readonly type: 'deviceAdmitted';
      readonly device: string;
      readonly token: string;
      readonly name: string | null;
      readonly kind: DeviceKind;
      readonly grant: Grant;
      /** True if it was admitted by opening a link and has not connected yet. */
      readonly awaited?: true;
    }
  | { readonly type: 'deviceJoined'; readonly device: string; readonly table: string }
  | { readonly type: 'deviceTakenAlong'; readonly device: string; readonly table: string }
  | { readonly type: 'deviceNamed'; readonly device: string; readonly name: string }
  | { readonly type: 'deviceSeen'; readonly device: string }
  | { readonly type: 'screenMade'; readonly device: string }
  | { readonly type: 'deviceTurnedOut'; readonly device: string; readonly table: string }
  | { readonly type: 'deviceGaveWay'; readonly device: string; readonly table: string }
  | {
      readonly type: 'postGiven';
      readonly device: string;
      readonly tournament: string;
      readonly post: Post;
    }
  | { readonly type: 'postEnded'; readonly device: string; readonly tournament: string }
  | { readonly type: 'deviceRemoved'; readonly device: string }
  | {
      readonly type: 'refereeNamed';
      readonly table: string;
      readonly device: string | null;
      readonly insteadOf?: string;
    }
  | { readonly type: 'themeChosen'; readonly theme: ThemeName }
  | { readonly type: 'chancesShown'; readonly shown: boolean }
  | { readonly type: 'hintsAllowed'; readonly allowed: boolean }
  | { readonly type: 'doorClosed'; readonly table: string; readonly closed: boolean }
  | {
      readonly type: 'buttonLet';
      readonly table: string;
      readonly seat: number;
      readonly allowed: boolean;
    }
  | { readonly type: 'invitationsEnded' };

export const DEVICE_EVENTS_VERSION = 1;

/**
 * Parses stored events of a version as current ones.
 * @throws on a version newer than this program
 */
export function parseDeviceEvents(version: number, stored: unknown): readonly DeviceEvent[] {
  if (version !== DEVICE_EVENTS_VERSION || !Array.isArray(stored)) throw newer(version);
  // Safe to cast: this program wrote the log from validated values.
  return stored as readonly DeviceEvent[];
}

interface StoredAnswer {
  readonly version: number;
  readonly answer: unknown;
}

/**
 * Parses a stored answer as a current one.
 * @throws on a version newer than this program
 */
export function parseDeviceAnswer({ version, answer }: StoredAnswer): unknown {
  if (version !== DEVICE_EVENTS_VERSION) throw newer(version);
  return answer;
}

const newer = (version: number): Error =>
  new Error(`Device events of version ${String(version)} are newer than this program.`);
