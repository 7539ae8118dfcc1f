import type { Area } from '../format.ts';

export const bus = {
  'bus.title': 'Lights and smart home',
  'bus.lead': 'Lamps, loudspeakers and buttons follow the match, by MQTT or a web address.',
  'bus.fixed': 'Fixed by {name} when the server was started: this page cannot change it.',
  'bus.kept': 'unchanged',
  'bus.saved': 'Saved. It is in effect, without restarting the server.',
  'bus.same': 'Nothing has changed.',
  'bus.refused': 'Nothing was changed: a setting cannot work, it is marked above.',
  'bus.notSaved': 'Nothing was changed: the server could not save it.',
  'bus.tooOften': 'Too many tries in a row. Wait a moment, then try again.',

  'bus.state': 'At the moment',
  'bus.state.off': 'Off: no broker, no address.',
  'bus.state.connected': 'Connected to {address} since {when}.',
  'bus.state.connecting': 'Connecting to {address}…',
  'bus.state.away': 'No connection to {address} since {when}. It is tried every two seconds.',
  'bus.state.elsewhere': 'Another of your servers speaks with {address}, since {when}.',
  'bus.state.lately': 'Last error, at {when}: {why}',
  'bus.places': 'Places that are told of: {places}',
  'bus.public':
    '{address} is not in your network: others can read your games there. Choose an address of your own.',
  'bus.trouble.bad-password':
    'The broker does not take this name or this password. Check them there, then here.',
  'bus.trouble.refused':
    'The machine answers, but no broker listens at that port. Is it running? The address mostly ends with “:1883”.',
  'bus.trouble.no-such-name':
    'No machine of that name is in the network. Try its address in numbers.',
  'bus.trouble.no-answer':
    'Nothing answers at this address. Is the machine on, in the same network, and is it the right port?',
  'bus.trouble.no-broker':
    'This address answers, but not as an MQTT broker. mqtt:// and mqtts:// have different ports.',
  'bus.trouble.not-trusted':
    'The broker’s certificate is not trusted. Name that of its authority when the server is started, by MQTT_CA.',
  'bus.trouble.old-broker':
    'This broker speaks MQTT 3.1 only. It has to speak MQTT 5, as mosquitto does since 1.6.',
  'bus.trouble.sent-away':
    'The broker closed the connection. Perhaps it lacks MQTT 5, or somebody else there has our name.',
  'bus.trouble.lost': 'The connection was cut.',
  'bus.webhook.waiting': '{address}: nothing was sent yet.',
  'bus.webhook.taken': '{address} takes the messages, since {when}.',
  'bus.webhook.elsewhere': '{address}: another of your servers sends the messages, since {when}.',
  'bus.webhook.away': '{address} has not answered since {when}. The messages wait, in order.',
  'bus.webhook.later':
    '{address} has answered {status} since {when}: not now. The messages wait, in order.',
  'bus.webhook.refused':
    '{address} has answered {status} since {when}: that message is not taken, and not sent again.',

  'bus.broker': 'MQTT broker',
  'bus.broker.note':
    'Your own, such as Mosquitto in Home Assistant. Without an address all of it is off, and removed there.',
  'bus.broker.address': 'Address',
  'bus.password': 'Password',
  'bus.password.anew': 'Type the password again: it only goes to the broker that it was typed for.',
  'bus.place': 'Name of the place',
  'bus.place.note': 'Where your readers play: lounge. The name stays as matches come and go.',
  'bus.prefix': 'Topics begin with',
  'bus.prefix.note': 'Only where another program uses this one already.',
  'bus.discovery': 'Home Assistant finds the table by itself',
  'bus.discovery.prefix': 'Where Home Assistant listens',
  'bus.tokens': 'Tokens are tags of Home Assistant',
  'bus.tokens.note': 'An automation may begin by a token; never by a card.',
  'bus.frames': 'Dashboards that show the television',
  'bus.frames.note':
    'Addresses of the sites whose pages may show /tv in a frame, with spaces between. In a frame one only watches, at home too.',
  'bus.commands': 'Smart buttons',
  'bus.fold.on': 'In use',
  'bus.fold.off': 'Off',
  'bus.fold.count': '{count, plural, =0 {None allowed} other {# allowed}}',
  'bus.commands.table': 'What a button may ask of the table',
  'bus.commands.table.note':
    'Whoever may write to the broker may press: nobody can tell who did. A button can do no more than a token on the reader.',
  'bus.commands.seat': 'What a button may do for a player',
  'bus.commands.seat.note':
    'The button names the player’s seat. Where somebody is the referee, they allow it on their phone, player by player.',
  'bus.seats': 'Allowed at tables without a referee too',
  'bus.seats.note': 'Otherwise, without a referee, no button acts for a player.',
  'bus.command.pause': 'Pause',
  'bus.command.resume': 'Resume',
  'bus.command.say_standing': 'Say the standing',
  'bus.command.say_last_card': 'Say the last move',
  'bus.command.say_playable': 'Say what may be laid',
  'bus.command.say_chances': 'Say who will win',
  'bus.command.say_my_side': 'Say how their side stands',
  'bus.command.answer': 'Answer “it was me”',
  'bus.lamp': 'A lamp without Home Assistant',
  'bus.lamp.note':
    'WLED, zigbee2mqtt or Tasmota: where, and in which words, it is told its colour.',
  'bus.lamp.topic': 'Topic',
  'bus.lamp.payload': 'Message',
  'bus.lamp.payload.note': 'Replaced by what they are: {words}',
  'bus.webhook': 'A web address',
  'bus.webhook.note':
    'Without a broker: the same messages are sent there, one after the other and signed.',
  'bus.webhook.address.note':
    'Its path is not shown any more once it is saved: for many it is a secret.',
  'bus.webhook.key': 'Key',
  'bus.webhook.key.note': 'Sixteen letters at least, or whsec_…; it signs each message.',

  'bus.bad.MQTT_URL': 'Write the address like this: mqtt://192.168.1.20:1883, or mqtts:// for TLS.',
  'bus.bad.MQTT_PLACE': 'That name cannot be used.',
  'bus.bad.MQTT_PREFIX': 'No #, no +, no slash at an end: table-companion, say.',
  'bus.bad.MQTT_DISCOVERY': 'No #, no +, no slash at an end: usually homeassistant.',
  'bus.bad.LIGHT_TOPIC': 'A topic without # and +: wled/all/col, say.',
  'bus.bad.LIGHT_PAYLOAD': 'That message cannot be used.',
  'bus.bad.WEBHOOK_URL':
    'An http:// or https:// address of your network, without name and password.',
  'bus.bad.WEBHOOK_SECRET': 'It needs a key: sixteen letters at least, or whsec_…',
  'bus.bad.FRAME_ADDRESSES':
    'Whole addresses, without a path, eight at most: http://192.168.1.20:8123.',
} satisfies Area<'bus'>;
