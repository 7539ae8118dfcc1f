import type { DeviceCommand } from '../../devices/commands.ts';
import { SAMPLE_CODE, type OneOfEach } from './define.ts';

export const DEVICE_COMMAND_SAMPLES: OneOfEach<DeviceCommand> = {
  chooseTheme: { type: 'chooseTheme', theme: 'light' },
  showChances: { type: 'showChances', shown: true },
  allowHints: { type: 'allowHints', allowed: true },
  rename: { type: 'rename', name: 'Kitchen tablet' },
  takeReferee: { type: 'takeReferee', table: SAMPLE_CODE },
  leaveReferee: { type: 'leaveReferee', table: SAMPLE_CODE },
  handReferee: { type: 'handReferee', table: SAMPLE_CODE, device: 'device-1' },
  closeDoor: { type: 'closeDoor', table: SAMPLE_CODE, closed: false },
  letButton: { type: 'letButton', table: SAMPLE_CODE, seat: 1, allowed: true },
  turnOut: { type: 'turnOut', table: SAMPLE_CODE, device: 'device-1' },
  freeSeat: { type: 'freeSeat', table: SAMPLE_CODE, device: 'device-1' },
  endPost: { type: 'endPost', tournament: SAMPLE_CODE, device: 'device-1' },
  remove: { type: 'remove', device: 'device-1' },
  refusePairing: { type: 'refusePairing', request: 'request-1' },
  acceptScreen: { type: 'acceptScreen', number: '748515' },
  refuseScreen: { type: 'refuseScreen', number: '748515' },
  renameDevice: { type: 'renameDevice', device: 'device-1', name: 'Salon' },
  makeScreen: { type: 'makeScreen', device: 'device-1' },
  askToErase: { type: 'askToErase', table: SAMPLE_CODE },
  answerErase: { type: 'answerErase', table: SAMPLE_CODE, question: 'question-1', agree: false },
};
