import type { Area } from '../format.ts';

export const device: Area<'device'> = {
  'device.sign.accepted': 'Good',
  'device.sign.already-seen': 'Seen before',
  'device.sign.question': 'Question',
  'device.sign.unknown': 'Unknown',
  'device.sign.refused': 'Refused',
  'device.sign.kept': 'Kept',
  'device.sign.not-taken': 'Not taken',
  'device.said.kept': 'The server is out of reach; the card will be sent as soon as it is back.',
  'device.said.in-memory':
    'The server is out of reach, and this browser saves nothing. Leave this page open until the card is sent.',
  'device.said.full': 'Too many cards wait already. Come back within reach of the server first.',
  'device.said.failed':
    'An error in the server: this card was not played. Enter the move on a phone.',
  'device.said.not-understood':
    'The server did not understand this device. Reload the page, then lay the card again.',
  'device.said.not-allowed':
    'This device is not admitted as a reader yet: the card does not count.',
  'device.said.foreign-code': 'This code is on no card; nothing has happened.',
  'device.camera.open': 'The camera reads: its settings',
  'device.camera.sees.nothing': 'No code in the picture',
  'device.camera.sees.card': 'A card is in the picture',
  'device.camera.sees.foreign': 'This code is on no card',
};
