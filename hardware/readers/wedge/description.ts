import type { Description } from '../contract.ts';

export const description: Description = {
  kind: 'wedge',
  summary: 'USB readers that type the UID like a keyboard, on Linux; several at once',
  capability: 'tap',
  argument:
    'path of one device, such as /dev/input/by-id/usb-…-event-kbd; without it, all that are called readers',
};
