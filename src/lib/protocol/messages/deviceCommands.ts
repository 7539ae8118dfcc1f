import * as v from 'valibot';
import { count, id, name } from '../../game/schema.ts';
import type { DeviceCommand } from '../../devices/commands.ts';
import { THEMES } from '../../devices/themes.ts';
import { screenNumber, tableCode } from '../schemas.ts';
import { defineCommands } from './commands.ts';
import { SAMPLE_CODE } from './define.ts';

const atTable = { fields: { table: tableCode }, samples: [{ table: SAMPLE_CODE }] } as const;
const ofDeviceAtTable = {
  fields: { table: tableCode, device: id },
  role: 'referee',
  samples: [{ table: SAMPLE_CODE, device: 'device-1' }],
} as const;
const ofDevice = {
  fields: { device: id },
  role: 'house',
  samples: [{ device: 'device-1' }],
} as const;
const ofScreen = {
  fields: { number: screenNumber },
  role: 'house',
  samples: [{ number: '748515' }],
} as const;

/** Commands about devices, with the role at their table or else in the venue. */
export const DEVICE_COMMANDS = defineCommands<DeviceCommand>({
  rename: { fields: { name }, role: 'viewer', samples: [{ name: 'Kitchen tablet' }] },
  chooseTheme: {
    fields: { theme: v.picklist(THEMES) },
    role: 'house',
    samples: [{ theme: 'light' }],
  },
  showChances: { fields: { shown: v.boolean() }, role: 'house', samples: [{ shown: true }] },
  allowHints: { fields: { allowed: v.boolean() }, role: 'house', samples: [{ allowed: true }] },
  takeReferee: { ...atTable, role: 'player' },
  leaveReferee: { ...atTable, role: 'referee' },
  handReferee: ofDeviceAtTable,
  closeDoor: {
    fields: { table: tableCode, closed: v.boolean() },
    role: 'referee',
    samples: [{ table: SAMPLE_CODE, closed: false }],
  },
  letButton: {
    fields: { table: tableCode, seat: v.pipe(count, v.maxValue(15)), allowed: v.boolean() },
    role: 'referee',
    samples: [{ table: SAMPLE_CODE, seat: 1, allowed: true }],
  },
  turnOut: ofDeviceAtTable,
  freeSeat: ofDeviceAtTable,
  endPost: {
    fields: { tournament: tableCode, device: id },
    role: 'director',
    samples: [{ tournament: SAMPLE_CODE, device: 'device-1' }],
  },
  remove: ofDevice,
  refusePairing: { fields: { request: id }, role: 'house', samples: [{ request: 'request-1' }] },
  acceptScreen: ofScreen,
  refuseScreen: ofScreen,
  renameDevice: {
    fields: { device: id, name },
    role: 'house',
    samples: [{ device: 'device-1', name: 'Salon' }],
  },
  makeScreen: ofDevice,
  askToErase: { ...atTable, role: 'player' },
  answerErase: {
    fields: { table: tableCode, question: id, agree: v.boolean() },
    role: 'player',
    samples: [{ table: SAMPLE_CODE, question: 'question-1', agree: false }],
  },
});
