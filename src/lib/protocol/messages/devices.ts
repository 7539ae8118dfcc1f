import * as v from 'valibot';
import type { DeviceCommand, DeviceRefusal } from '../../devices/commands.ts';
import type { Reply } from '../messages.ts';
import { requestId, tableCode } from '../schemas.ts';
import type { AccessAtTable } from '../tournaments.ts';
import { onConnection, reply, request, SAMPLE_CODE, SAMPLE_ID } from './define.ts';
import { DEVICE_COMMANDS } from './deviceCommands.ts';

export interface DeviceRequest {
  readonly id: string;
  readonly command: DeviceCommand;
}

export const DEVICE_MESSAGES = {
  /**
   * Returns this screen's permissions at a table, or in the venue if null, and subscribes to
   * changes.
   */
  access: onConnection({
    request: request(v.object({ table: v.nullable(tableCode) })),
    reply: reply<Reply<AccessAtTable>>(),
    role: 'viewer',
    samples: [{ table: SAMPLE_CODE }],
  }),
  /** The handler checks the command's role, at the table of the command or else in the venue. */
  device: onConnection({
    request: request<DeviceRequest>(v.object({ id: requestId, command: DEVICE_COMMANDS.schema })),
    reply: reply<Reply<null, DeviceRefusal>>(),
    role: ({ command }) => DEVICE_COMMANDS.roleOf(command.type),
    quota: 'device',
    samples: DEVICE_COMMANDS.samples.map((command) => ({
      id: SAMPLE_ID,
      command,
    })),
  }),
};
