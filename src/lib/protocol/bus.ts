/*
 * Settings and state of the event subscribers (MQTT broker and webhook), as an administrator's page
 * shows them.
 */

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

/** Commands by a player: they require a seat and its permission. All others may name a seat. */
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

/** Settings by their environment variables; a variable that is set makes its setting read-only. */
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

export interface BusSettingsView {
  /** Current or default values. Addresses of broker and webhook are without credentials. */
  readonly values: Readonly<Record<BusSetting, string>>;
  readonly user: string;
  readonly password: boolean;
  readonly key: boolean;
  readonly fixed: readonly BusSetting[];
}

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

/** State of the broker's connection; times are in ms since the epoch, by the server's clock. */
export interface BrokerStatus {
  /** `elsewhere`: another server of the venue holds the connection. */
  readonly state: 'connected' | 'away' | 'elsewhere';
  readonly since: number;
  /** Last trouble, which may be over. */
  readonly trouble: { readonly why: BrokerTrouble; readonly at: number } | null;
  readonly isPublic: boolean;
}

export interface WebhookStatus {
  /**
   * `waiting`: nothing was sent yet. `later`: the endpoint asks to retry later. `refused`: it
   * rejected the last message. `elsewhere`: another server of the venue sends to it.
   */
  readonly state: 'waiting' | 'taken' | 'away' | 'later' | 'refused' | 'elsewhere';
  /** HTTP status of the last response; null without one. */
  readonly status: number | null;
  readonly since: number;
}

export interface BusView {
  readonly settings: BusSettingsView;
  readonly now: number;
  readonly broker: BrokerStatus | null;
  readonly webhook: WebhookStatus | null;
  readonly places: readonly string[];
}

/** Changed settings. Omitted ones stay; a password stays only for the same broker. */
export interface BusChange {
  readonly values: Readonly<Partial<Record<BusSetting, string>>>;
  readonly user?: string;
  readonly password?: string;
}

/** `bad-setting`: an invalid value; `fixed`: set by the environment. */
export interface BusRefusal {
  readonly code: 'bad-setting' | 'fixed';
  readonly setting: BusSetting;
}
