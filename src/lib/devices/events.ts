import type { Post } from './roles.ts';
import type { DeviceKind, Grant } from './state.ts';
import type { ThemeName } from './themes.ts';

/** What has happened to the devices that hold a token. */
export type DeviceEvent =
  | {
      readonly type: 'deviceAdmitted';
      readonly device: string;
      /** SHA-256 of the token, hexadecimal. */
      readonly token: string;
      readonly name: string | null;
      readonly kind: DeviceKind;
      readonly grant: Grant;
      /** It was let in by a link that was opened, and is still to connect; the first time that it is seen it has. */
      readonly awaited?: true;
    }
  | { readonly type: 'deviceJoined'; readonly device: string; readonly table: string }
  /** It plays at that table too because the players of one where it plays went on there. */
  | { readonly type: 'deviceTakenAlong'; readonly device: string; readonly table: string }
  | { readonly type: 'deviceNamed'; readonly device: string; readonly name: string }
  | { readonly type: 'deviceSeen'; readonly device: string }
  /** It may not play at that table any more. */
  | { readonly type: 'deviceTurnedOut'; readonly device: string; readonly table: string }
  /** It was away for long, and another device came to that table in its place. */
  | { readonly type: 'deviceGaveWay'; readonly device: string; readonly table: string }
  | {
      readonly type: 'postGiven';
      readonly device: string;
      readonly tournament: string;
      readonly post: Post;
    }
  | { readonly type: 'postEnded'; readonly device: string; readonly tournament: string }
  /** Its token is worth nothing any more. */
  | { readonly type: 'deviceRemoved'; readonly device: string }
  | {
      readonly type: 'refereeNamed';
      readonly table: string;
      readonly device: string | null;
      /** Who was away when the part was taken, and may take it back. */
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
  /** Invitations to any table from before now are worth nothing: somebody was removed who could give them. */
  | { readonly type: 'invitationsEnded' };

/** Version of the events and answers that this program writes. */
export const DEVICE_EVENTS_VERSION = 1;

/** The stored events of a version as events of today. Throws on a version this program does not know yet. */
export function parseDeviceEvents(version: number, stored: unknown): readonly DeviceEvent[] {
  if (version !== DEVICE_EVENTS_VERSION || !Array.isArray(stored)) throw newer(version);
  // What lies in the log was written by this program from values it had already parsed.
  return stored as readonly DeviceEvent[];
}

interface StoredAnswer {
  readonly version: number;
  readonly answer: unknown;
}

/** A stored answer as one of today, of the kind that its command has. Throws as for events. */
export function parseDeviceAnswer({ version, answer }: StoredAnswer): unknown {
  if (version !== DEVICE_EVENTS_VERSION) throw newer(version);
  return answer;
}

const newer = (version: number): Error =>
  new Error(`Device events of version ${String(version)} are newer than this program.`);
