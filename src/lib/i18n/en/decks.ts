import type { Area } from '../format.ts';

export const decks = {
  'deck.lead':
    'Each card carries a tag. Here you teach the companion your cards, once for each deck.',
  'deck.list': 'Your decks',
  'deck.none': 'No deck is enrolled yet.',
  'deck.offer.title': 'A guest brings this: it is for you to say',
  'deck.offer.deck':
    'A deck introduces itself: “{deck}” ({cards, plural, one {# card} other {# cards}} seen so far).',
  'deck.offer.tokens':
    '{count, plural, one {A token of your deck “{deck}” introduces itself.} other {# tokens of your deck “{deck}” introduce themselves.}}',
  'deck.offer.with': 'Tokens: {tokens}.',
  'deck.offer.by': 'Reader: {reader} ({bridge}).',
  'deck.offer.note':
    'Nothing is enrolled before you decide. Take: these cards and tokens count at your tables. Leave: they stay unknown.',
  'deck.offer.take': 'Take',
  'deck.offer.leave': 'Leave',
  'deck.new': 'New deck',
  'deck.name': 'Name of the deck',
  'deck.name.none': 'A deck has a name: write one.',
  'deck.unnamed.note': 'Without a name it will be called “{name}”.',
  'deck.create': 'Create the deck',
  'deck.progress': '{cards, number} of {size, number} cards',
  'deck.complete': 'Every card is enrolled.',
  'deck.rename': 'Rename',
  'deck.care': 'Rename or remove this deck',
  'deck.remove': 'Remove this deck',
  'deck.remove.title': 'Remove the deck {deck}?',
  'deck.remove.text':
    '{cards, plural, =0 {None of its cards has a tag} one {Its tagged card will not be known any more} other {Its # tagged cards will not be known any more}}{tokens, plural, =0 {.} one {, nor will its token.} other {, nor will its # tokens.}} Matches already played stay.',
  'deck.remove.playing':
    '{count, plural, one {A match is being played with it, at table {tables}.} other {# matches are being played with it, at tables {tables}.}} Its cards will no longer be recognised there.',
  'deck.back': 'All decks',
  'deck.box': 'Box',
  'deck.box.of': '{game} ({cards} cards)',
  'deck.family.special': 'Jokers and links',
  'deck.family.tokens': 'Tokens',
  'deck.tokens.note':
    'Optional: they replace the phone. A side token answers “against whom?”. An action token discards, undoes or starts the next round. The entry token lets in a reader that asks: keep it apart.',
  'deck.kind.count': '{bound, number} of {total, number}',
  'deck.kind.done': 'complete',
  'deck.now.title': 'Lay them one after the other:',
  'deck.now.card': '{count, plural, one {# card left} other {# cards left}}',
  'deck.now.token': 'one token to lay on the reader',
  'deck.now.choose':
    'Choose a card, then lay all its copies on a reader without touching the screen.',
  'deck.start': 'Begin with {card}',
  'deck.resume': 'Go on with {card}',
  'deck.bound.card': '{card}, {copy, number} of {total, number}: enrolled',
  'deck.bound.token': '{token}: enrolled',
  'deck.already': 'Already enrolled',
  'deck.already.card': 'this tag is {card} no. {copy, number} of deck “{deck}”',
  'deck.already.token': 'this tag is “{token}” of deck “{deck}”',
  'deck.ambiguous':
    'This reader reads only a part of the number: it would mix up several cards. Use another reader.',
  'deck.ambiguous.ask':
    'This number fits several cards. Lay the same card on the reader on which it was enrolled.',
  'deck.undone': '{card}: not enrolled any more',
  'deck.nothingToUndo': 'No tag to take back',
  'deck.skipped': 'Skipped',
  'deck.spoken.deck': 'Enrolling the deck “{deck}”.',
  'deck.spoken.box': '{box}. Another game, by the token of a side: {list}.',
  'deck.unnamed': 'Deck {number, number}',
  'deck.spoken.now':
    'Now lay: {card}. {count, plural, one {One card} other {# cards}} of this kind.',
  'deck.spoken.token': 'Now lay the token: {token}.',
  'deck.spoken.left': '{left, plural, one {One card is} other {# cards are}} left in all.',
  'deck.spoken.done':
    'All is enrolled: {cards, plural, one {one card} other {# cards}}. Lay the token “Pause or resume” to finish.',
  'deck.spoken.tokensDone': 'All tokens are enrolled. Lay the token “Pause or resume” to finish.',
  'deck.spoken.how':
    'Token “Undo”: take the last one back. “Pass”: another card. “Say it again”: hear it again. “Pause or resume”: stop.',
  'deck.unbind': 'Unbind this tag',
  'deck.kindComplete': 'Every {card} card has its tag already. This one was not enrolled.',
  'deck.elsewhere': 'Another screen is enrolling deck “{deck}”.',
  'deck.noReader': 'No reader is ready: connect one, or open the lab.',
  'deck.heard': 'Cards count at: {readers}.',
  'deck.deaf':
    'Not at {readers}: {count, plural, one {it plays elsewhere. To use it here, make it} other {they play elsewhere. To use one here, make it}} “The desk”.',
  'deck.hands':
    'Not at {readers}: {count, plural, one {it reads a hand, which the deck does not learn. To use it here, give it another place.} other {they read hands, which the deck does not learn. To use one here, give it another place.}}',
  'deck.readers': 'See the readers',
  'deck.gone': 'There is no such deck.',

  'check.title': 'Count the deck',
  'check.anew': 'Count again from the start',
  'check.resume': 'Go on counting',
  'check.lay': 'Lay each card once, in any order.',
  'check.allThere': '{count, plural, one {The only card is there} other {All # cards are there}}',
  'check.pause': 'Interrupt',
  'check.finish': 'Finish',
  'check.elsewhere': 'Another screen is counting the deck “{deck}”.',
  'check.counted': '{card}: counted',
  'check.twice': '{card}: counted already',
  'check.token': 'The token “{token}” is not counted',
  'check.foreign': '{card} belongs to the deck “{deck}”: put it aside',
  'check.unknown': 'Unknown tag: put this card aside',
  'check.foreign.line': '{card}, of the deck “{deck}”',
  'check.copies': '{card} {count, plural, one {no.} other {nos.}} {copies}',
  'check.list.missing': '{count, plural, one {One card is missing} other {# cards are missing}}',
  'check.list.missing.todo': 'Not laid yet.',
  'check.list.foreign': '{count, plural, one {One foreign card} other {# foreign cards}}',
  'check.list.foreign.todo': 'They belong to another deck: give them back.',
  'check.list.unknown': '{count, plural, one {One unknown tag} other {# unknown tags}}',
  'check.list.unknown.todo':
    'Enrolled nowhere: a sticker that was replaced, or a card from elsewhere.',
  'check.list.twice': '{count, plural, one {One card laid twice} other {# cards laid twice}}',
  'check.list.twice.todo': 'Counted once only; nothing to do.',
  'check.list.untagged':
    '{count, plural, one {One card without a tag} other {# cards without a tag}}',
  'check.list.untagged.todo': 'Never enrolled: they cannot be counted.',
  'deck.numbered': '{card} no. {copy, number}',
  'deck.identifying': 'The page of the readers is finding out which is which.',
  'deck.startTokens': 'Enrol the tokens: {token}',
  'deck.now.then': 'then {card}',
  'deck.now.done': 'All is enrolled, up to:',
  'deck.skip': 'Go on to the next',
  'deck.undo': 'Undo this one',
  'deck.aliasLearnt': '{card}: this reader knows it now, too',

  'device.title': 'Read cards here',
  'device.lead':
    'An Android phone reads the tags. An iPhone reads printed codes, by its camera. Other devices read the tags with a USB “keyboard” reader.',
  'device.link.off': 'Not connected yet',
  'device.link.connecting': 'Connecting to the server…',
  'device.link.joined': 'Connected',
  'device.link.away': 'Server out of reach',
  'device.link.not-allowed': 'Not admitted yet',
  'device.link.joined.note': 'In the list of readers it is called {name}.',
  'device.link.away.note':
    'Go on laying cards: they are kept here and will be sent in their order.',
  'device.link.not-allowed.note':
    'This device is not admitted yet. Ask the organiser, or use the computer that runs the program.',
  'device.waiting': '{count, plural, one {# card waits} other {# cards wait}} for the server',

  'device.nfc.title': 'The NFC of this phone',
  'device.nfc.start': 'Start reading',
  'device.nfc.idle': 'Android will ask once whether tags may be read.',
  'device.nfc.asking': 'Answer the question on the phone.',
  'device.nfc.scanning':
    'Ready. Hold a card to the back of the phone, then take it away; the screen stays lit.',
  'device.nfc.paused': 'Paused as long as this page is not on the screen.',
  'device.nfc.denied':
    'Permission is refused. Touch the padlock beside the address, then Permissions, and allow NFC.',
  'device.nfc.switched-off': 'The NFC of this phone is off. Switch it on in its settings.',
  'device.nfc.unsupported':
    'Not here: only Chrome on Android reads tags. Everywhere else: the camera and printed codes, or a USB reader.',
  'device.nfc.insecure': 'Chrome reads tags only at an https address. This page came without.',
  'device.nfc.trust': 'How to trust that address',
  'device.nfc.resting':
    'A phone does not feel when a card is lifted. To lay the same one twice, take it away for two seconds.',

  'device.camera.title': 'The camera and printed codes',
  'device.camera.start': 'Read by the camera',
  'device.camera.stop': 'Switch the camera off',
  'device.camera.lamp': 'Lamp',
  'device.camera.idle':
    'For an iPhone, and for any phone: the camera reads the code printed beside the tag. Print these codes from the page of the cards. The pictures never leave this device.',
  'device.camera.asking': 'Answer the question on the phone.',
  'device.camera.reading': 'Ready. Hold the code some 15 cm away, in the middle of the picture.',
  'device.camera.denied':
    'This page may not use the camera. On an iPhone: Settings, Apps, Safari, Camera, Allow. Elsewhere: the padlock beside the address. Then try again.',
  'device.camera.no-camera': 'This device has no camera, or it is unplugged.',
  'device.camera.in-use':
    'The camera does not answer: another app may be using it. Close that, then try again.',
  'device.camera.unsupported': 'This browser shows the camera to no page.',
  'device.camera.insecure':
    'Browsers lend the camera only to an https address. This page came without.',
  'device.camera.elsewhere':
    'It reads on the other pages too, small in a corner. A code that is held counts once; to lay the same card again, take it away for a second.',

  'device.usb.title': 'USB “keyboard” reader',
  'device.usb.plug': 'Plug it into this device.',
  'device.usb.try':
    'Lay a card: what it types appears here. It then plays on every page of the companion, the television too.',
  'device.usb.typed': 'It typed',
  'device.usb.readAs': 'Chip read: {tag}.',
  'device.usb.short':
    'That number is short (4 bytes). With NTAG chips, set the reader to 7 bytes: two cards might look the same.',
  'device.usb.heard': 'Recognised on this device.',
  'device.usb.two': 'Two readers that type into one device count as one.',

  'device.role': 'Its place on the table',
  'device.idle': 'Lay a card',
  'device.camera.paused': 'Paused as long as this page is not on the screen.',

  'lab.title': 'Lab',
  'lab.lead':
    'Virtual readers that speak to the server as real ones do. Each virtual card has its tag, always the same.',
  'lab.kit.title': 'Components',
  'lab.kit.lead': 'The parts of the pages, in each of their states.',
  'lab.kit.sample': 'Sample',
  'lab.kit.long': 'A long text, as it happens in another language or with many names at once',
  'lab.kit.ask': 'Delete…',
  'lab.kit.wrong': 'An answer is missing.',
  'lab.kit.television': 'Sizes on a television',
  'lab.off.title': 'The lab is closed',
  'lab.off.note': 'It is opened when the server starts, with the option --lab.',
  'lab.readers': 'Virtual readers',
  'lab.reader.add': 'Add a reader',
  'lab.reader.remove': 'Remove {name}',
  'lab.reader.empty': 'nothing lies here',
  'lab.reader.tag': 'lying here: {card}',
  'lab.reader.lift': 'Lift',
  'lab.leave': 'Leave the card lying',
  'lab.unknown': 'Unknown tag',
  'lab.deck': 'Virtual deck',
  'lab.deck.make': 'Make a virtual deck',
  'lab.deck.name': 'Virtual deck {number, number}',
  'lab.deck.making': 'Enrolling: {done, number} of {total, number}',
  'lab.deck.none':
    'First make a virtual deck: its {cards, number} cards and its tokens enrol by themselves.',
  'lab.deck.failed': 'Enrolment stopped ({code}).',
  'lab.cards': 'Lay a card',
  'lab.tokens': 'Lay a token',
  'lab.sign.none': 'The reader waits for a card.',
  'lab.sign.sent': 'sent…',
  'lab.sign.failed.note': 'The server did not take this message ({code}).',
  'lab.sign.still': 'The card already lies there: lift it first.',
  'lab.table': 'The readers play at table {table}.',
  'lab.noTable': 'The readers play at no table.',
  'lab.again': 'Lay the same card again',
  'lab.deck.choose': 'The cards come from deck',

  'sheet.which': 'For the deck',
  'sheet.deck': 'Print the sheet of the deck',
  'sheet.codes': 'Print the codes',
  'sheet.codes.title': 'Codes of “{deck}”',
  'sheet.codes.lead':
    'A code of 10 mm for each card and token, for the camera of an iPhone. Stick it on the tag or beside it; cut out the square with its white border. Print at 100%, not fitted to the page; the sheet can be printed again. The digits are the last ones of the tag.',
  'sheet.tokens': 'Print the tokens',
  'sheet.deck.title': 'Sheet of “{deck}”',
  'sheet.deck.lead':
    'One box a card, in the order of enrolling. The digits are the last ones of the tag.',
  'sheet.deck.noTag': 'no tag',
  'sheet.tokens.title': 'Tokens to cut out',
  'sheet.tokens.lead':
    'Discs of 30 mm: stick each on a tag, then enrol them in this order. Print at 100 %, not fitted to the page.',
  'sheet.legend.sides': 'Sides (or numbers)',
  'sheet.legend.seats': 'Players, in order of play',
  'sheet.legend.house': 'Entry: lets a reader in, keep it apart',
  'sheet.legend.actions': 'Actions',

  // Tactile files: labels, tokens and a tray.
  'touch.title': 'Braille sheets',
  'touch.lead':
    'Labels in uncontracted English braille (UEB) for cards and tokens, and a tray for piles. Each file ends with a legend, in braille and in print. For French braille, switch this page to French.',
  'touch.corner':
    'The missing corner is always at the top right. The label of a card goes along its upper edge, where a hand held as a fan is felt.',
  'touch.what': 'What do you need?',
  'touch.tokens': 'The tokens',
  'touch.cards': 'The cards: {box}',
  'touch.tray': 'The tray of one side: {box}',
  'touch.swell': 'Swell paper',
  'touch.swell.how':
    'A PDF in its true size, for swell paper. Print it at 100% and in colour, then put the page through the heater. Black rises, the words in blue stay flat.',
  'touch.slate': 'Slate and stylus',
  'touch.slate.how':
    'The same pages seen from behind. Punch each dot on the printed side. The braille is read on the other side, the right way round.',
  'touch.embosser': 'Embosser',
  'touch.embosser.how':
    'A BRF file in North American ASCII braille, on adhesive paper for the labels. A line stays free below each of them to cut along.',
  'touch.paper': 'Paper',
  'touch.paper.size': '{cells, number} cells, {lines, number} lines',
  'touch.plastic': '3D printer',
  'touch.plastic.how':
    'Plates with their dots, as STL (mm), for a bed of 200 mm. The sticker goes below them. Those of cards are 0.8 mm thick: allow for a taller box.',
  'touch.save.pdf': 'Save the PDF',
  'touch.save.brf': 'Save the BRF',
  'touch.save.stl': '{count, plural, one {Save the STL} other {STL {number, number} of #}}',
  'touch.preview': 'The first page of {count, number}',
  'touch.preview.alt': 'First page: {title}',

  'writing.title': 'Write the tags',
  'writing.lead':
    'Optional. Each tag gets the name of its card. Other companions then know this deck without enrolling it. It takes a reader that can write: ACR122U, ACR1252U, or an Android phone.',
  'writing.lock': 'Then lock each tag, for ever',
  'writing.start': 'Start writing',
  'writing.now': 'Lay each card of the deck, and leave it there until the sign.',
  'writing.count': '{count, plural, one {# tag written} other {# tags written}}',
  'writing.elsewhere': 'Another screen writes the tags of “{deck}”.',
  'writing.result.written': 'Written. Next card.',
  'writing.result.locked': 'Written and locked. Next card.',
  'writing.result.failed': 'Not written: the card left too soon. Lay it again.',
  'writing.result.read-only':
    'This tag is locked and says something else. The card can be played all the same, here.',
  'writing.result.not-an-ntag':
    'Tags of this kind cannot be written. The card can be played all the same, here.',
  'writing.result.no-writer':
    'This reader cannot write. Lay the card on a USB reader with PC/SC or an Android phone.',
} satisfies Area<'decks'>;
