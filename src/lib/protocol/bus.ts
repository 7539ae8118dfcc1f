/*
 * What a page of the house shows and sets of the bus: whom the house tells what happens, and what may be asked from there.
 */

/** What may be asked of the table of a place, where the settings name it. */
export const BUS_COMMANDS = [
  'undo',
  'discard',
  'next_round',
  'pause',
  'resume',
  'say_standing',
  'say_last_card',
  'say_playable',
  'say_again',
  'say_chances',
  'say_my_side',
  'answer',
  'extend',
  'do_not_extend',
  'end_turn',
  'draw',
  'pass',
] as const;
export type BusCommand = (typeof BUS_COMMANDS)[number];

/** Those that a player does or asks: they name a seat, and need somebody's leave for it. The others may name one. */
export const SEAT_COMMANDS = [
  'say_my_side',
  'answer',
  'extend',
  'do_not_extend',
  'end_turn',
  'draw',
  'pass',
] as const satisfies readonly BusCommand[];

export const isOfSeat = (command: BusCommand): boolean =>
  SEAT_COMMANDS.some((other) => other === command);

/** The settings of the bus, by their names in the environment; what is named there stands fixed. */
export const BUS_SETTINGS = [
  'MQTT_URL',
  'MQTT_PLACE',
  'MQTT_PREFIX',
  'MQTT_DISCOVERY',
  'MQTT_COMMANDS',
  'MQTT_SEATS',
  'MQTT_TOKENS',
  'LIGHT_TOPIC',
  'LIGHT_PAYLOAD',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'FRAME_ADDRESSES',
] as const;
export type BusSetting = (typeof BUS_SETTINGS)[number];

/** The settings as a page may see them. */
export interface BusSettingsView {
  /** As they are, or as they are where nobody says anything; a broker and a webhook by their addresses without all that may be secret in them. */
  readonly values: Readonly<Record<BusSetting, string>>;
  /** Under which name the house is known to the broker. */
  readonly user: string;
  /** Whether the broker is shown a password, and whether the webhook has a key. */
  readonly password: boolean;
  readonly key: boolean;
  readonly fixed: readonly BusSetting[];
}

/** Why a broker is not reached. */
export const BROKER_TROUBLES = [
  'bad-password',
  'refused',
  'no-such-name',
  'no-answer',
  'no-broker',
  'not-trusted',
  'old-broker',
  'sent-away',
  'lost',
] as const;
export type BrokerTrouble = (typeof BROKER_TROUBLES)[number];

/** Times are by the server's clock, in ms since the epoch. */
export interface BrokerStatus {
  /** `elsewhere`: another server of the house speaks with it. */
  readonly state: 'connected' | 'away' | 'elsewhere';
  readonly since: number;
  /** What went wrong last, though it may be well by now. */
  readonly trouble: { readonly why: BrokerTrouble; readonly at: number } | null;
  /** Others than this house can reach it. */
  readonly isPublic: boolean;
}

export interface WebhookStatus {
  /**
   * `waiting`: nothing was sent yet; `later`: it takes nothing just now; `refused`: it does not want a message like the last one;
   * `elsewhere`: another server of the house tells it.
   */
  readonly state: 'waiting' | 'taken' | 'away' | 'later' | 'refused' | 'elsewhere';
  /** How it answered, by HTTP; null: it did not. */
  readonly status: number | null;
  readonly since: number;
}

export interface BusView {
  readonly settings: BusSettingsView;
  /** The server's clock. */
  readonly now: number;
  /** Null: none is named. */
  readonly broker: BrokerStatus | null;
  readonly webhook: WebhookStatus | null;
  /** The places that stand there. */
  readonly places: readonly string[];
}

/** What is to be other than it is. What is left out stays, a password too as long as it is shown to the same broker. */
export interface BusChange {
  readonly values: Readonly<Partial<Record<BusSetting, string>>>;
  readonly user?: string;
  readonly password?: string;
}

/** `bad-setting`: it cannot work like this; `fixed`: the environment names it. */
export interface BusRefusal {
  readonly code: 'bad-setting' | 'fixed';
  readonly setting: BusSetting;
}
