import type { deviceReader as french } from '../fr/deviceReader.ts';

export const deviceReader = {
  'device.title': 'This device as a reader',
  'device.lead':
    'An Android phone reads the tags itself; any other device reads them with a USB reader that types like a keyboard.',
  'device.link.off': 'Not connected yet',
  'device.link.connecting': 'Connecting to the server…',
  'device.link.joined': 'Connected to the house',
  'device.link.away': 'Server out of reach',
  'device.link.not-allowed': 'Not admitted yet',
  'device.link.joined.note': 'In the list of readers it is called {name}.',
  'device.link.away.note':
    'Go on laying cards: they are kept here and will be sent in their order.',
  'device.link.not-allowed.note':
    'The house does not know this device yet. Ask whoever set it up to admit it, or use the computer on which the program runs.',
  'device.waiting': '{count, plural, one {# card waits} other {# cards wait}} for the server',

  'device.nfc.title': 'The NFC of this phone',
  'device.nfc.start': 'Start reading',
  'device.nfc.again': 'Try again',
  'device.nfc.stop': 'Stop',
  'device.nfc.idle': 'Android will ask once whether tags may be read.',
  'device.nfc.asking': 'Answer the question on the phone.',
  'device.nfc.scanning':
    'Ready. Hold a card to the back of the phone, then take it away; the screen stays lit.',
  'device.nfc.paused': 'Paused as long as this page is not on the screen.',
  'device.nfc.denied':
    'Permission is refused. Touch the padlock beside the address, then Permissions, and allow NFC.',
  'device.nfc.switched-off': 'The NFC of this phone is off. Switch it on in its settings.',
  'device.nfc.unsupported':
    'Not here: only Chrome on Android can read tags. No iPhone, no computer; a USB reader works everywhere.',
  'device.nfc.insecure': 'Chrome reads tags only at an https address. This page came without.',
  'device.nfc.secure': 'Open by https',
  'device.nfc.trust': 'How to trust that address',
  'device.nfc.resting':
    'A phone does not feel when a card is lifted. To lay the same one twice, take it away for two seconds.',

  'device.usb.title': 'A USB reader that types',
  'device.usb.note':
    'Plug it into this device: it is recognised by its first card, on every page of the companion, the television too.',
  'device.usb.heard': 'Recognised on this device.',
  'device.usb.two':
    'Two readers that type into the same device cannot be told apart: they have one place between them.',

  'device.role': 'Its place on the table',
  'device.idle': 'Lay a card',
  'device.idle.note': 'What the table answers is shown here, large, with a sound.',
  'device.last': 'Last answer',
} as const satisfies Record<keyof typeof french, string>;
