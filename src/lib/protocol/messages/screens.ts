import { BOARD_MESSAGES } from './boards.ts';
import { BUS_MESSAGES } from './bus.ts';
import { CHANCES_MESSAGES } from './chances.ts';
import type { SocketEvents } from './define.ts';
import { DEVICE_MESSAGES } from './devices.ts';
import { HAND_MESSAGES, HINT_MESSAGES } from './hands.ts';
import { HISTORY_MESSAGES } from './history.ts';
import { TABLE_MESSAGES } from './tables.ts';
import { TELEVISION_MESSAGES } from './televisions.ts';
import { STAFF_MESSAGES } from './tournamentStaff.ts';
import { TOURNAMENT_MESSAGES } from './tournaments.ts';
import { VENUE_MESSAGES } from './venue.ts';

/** All messages from screens. */
export const SCREEN_MESSAGES = {
  ...TABLE_MESSAGES,
  ...CHANCES_MESSAGES,
  ...HAND_MESSAGES,
  ...HINT_MESSAGES,
  ...VENUE_MESSAGES,
  ...HISTORY_MESSAGES,
  ...DEVICE_MESSAGES,
  ...TELEVISION_MESSAGES,
  ...TOURNAMENT_MESSAGES,
  ...STAFF_MESSAGES,
  ...BOARD_MESSAGES,
  ...BUS_MESSAGES,
};

export type ScreenToServer = SocketEvents<typeof SCREEN_MESSAGES>;
