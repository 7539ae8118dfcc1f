import type { Description } from '../contract.ts';

export const description: Description = {
  kind: 'template',
  summary: 'a device that prints the UID of each card as a line of text',
  capability: 'tap',
  argument: 'path of the device, such as /dev/ttyUSB0',
};
