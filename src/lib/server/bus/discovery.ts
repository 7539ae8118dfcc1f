import { startText } from '../commands/startText.ts';
import { BUS_COMMANDS, isOfSeat, type BusCommand, type SEAT_COMMANDS } from '../../protocol/bus.ts';
import { EVENT_TYPES } from './happened.ts';
import { LIGHT_STATES } from './light.ts';
import { idOf, type PlaceTopics } from './topics.ts';

/** What Home Assistant is told, once, of the place as a device. */
export interface Discovery {
  readonly topic: string;
  /** First of the parts that there are no more, which is the only way to be rid of them. */
  readonly leaving: string;
  /** It stands there until the topic is emptied. */
  readonly payload: string;
}

export interface Device {
  /** What Home Assistant listens below: `homeassistant` unless somebody changed it there. */
  readonly prefix: string;
  /** Where the server says whether it is there. */
  readonly status: string;
  readonly place: string;
  /** Tells this house apart from others at the same broker. */
  readonly house: string;
  /** Where people open it. */
  readonly address: string;
  /** What may be asked of its table. */
  readonly commands: readonly BusCommand[];
  /** Whether its tokens are tags of the house. */
  readonly tokens: boolean;
}

/** Sides that a match may have; those that it has not say nothing. */
const SIDES = [0, 1, 2, 3];
/** A state is cut off there by Home Assistant. */
const LONGEST = 250;

/** As in "MQTT discovery, device discovery" of Home Assistant 2024.11 and later. */
export function discoveryOf(device: Device, topics: PlaceTopics): Discovery {
  const id = `tc_${device.house}_${idOf(device.place)}`;
  const name = startText('bus-device', { place: device.place });
  const payload = {
    dev: {
      ids: [id],
      name,
      mf: 'table-companion',
      mdl: '1000 Bornes & Elevens',
      cu: `${device.address}/tv`,
    },
    o: { name: 'table-companion' },
    availability: [{ topic: device.status }],
    qos: 1,
    cmps: {
      ...partsOf(id, device.status, topics),
      ...buttonsOf(id, device.commands, topics),
      ...(device.tokens && { tags: tagsOf(topics) }),
    },
  };
  return {
    topic: `${device.prefix}/device/${id}/config`,
    leaving: JSON.stringify({ ...payload, cmps: { ...payload.cmps, ...goneFrom(device) } }),
    payload: JSON.stringify(payload),
  };
}

/** The parts that settings of before had, or may have had, and those of now have not. */
function goneFrom({ commands, tokens }: Device) {
  const buttons = BUS_COMMANDS.filter(isOfTable).filter((command) => !commands.includes(command));
  return {
    ...Object.fromEntries(buttons.map((command) => [command, { p: 'button' }])),
    ...(!tokens && { tags: { p: 'tag' } }),
  };
}

/** Its own list of tags: an automation may begin by a token. */
const tagsOf = ({ tokens: topic }: PlaceTopics) => ({
  p: 'tag',
  topic,
  value_template: '{{ value_json.uid }}',
});

/** Who presses a button there is no player of the table. */
const isOfTable = (command: BusCommand): command is TableOnly => !isOfSeat(command);
type TableOnly = Exclude<BusCommand, (typeof SEAT_COMMANDS)[number]>;

/** A button for each command that is allowed. Each press has an id of its own: what the broker is sent twice is done once. */
const buttonsOf = (id: string, commands: readonly BusCommand[], { command: topic }: PlaceTopics) =>
  Object.fromEntries(
    commands.filter(isOfTable).map((command) => [
      command,
      {
        p: 'button',
        unique_id: `${id}_${command}`,
        default_entity_id: `button.${id}_${command}`,
        name: startText(`bus-${command}`),
        command_topic: topic,
        payload_press: command,
        command_template: '{"type":"{{ value }}","id":"{{ now().timestamp() }}"}',
      },
    ]),
  );

/** The entities of the device. */
function partsOf(id: string, status: string, topics: PlaceTopics) {
  const sensor = (key: string, name: string, more: object) => ({
    p: 'sensor',
    unique_id: `${id}_${key}`,
    default_entity_id: `sensor.${id}_${key}`,
    name,
    ...more,
  });
  // A sensor of Home Assistant keeps its value when its topic is emptied: without a table it is unavailable.
  const availability = [
    { topic: status },
    {
      topic: topics.light,
      value_template: "{{ 'offline' if value_json.state == 'off' else 'online' }}",
    },
  ];
  const ofState = (template: string) => ({
    availability,
    availability_mode: 'all',
    state_topic: topics.state,
    value_template: `{{ ${template} }}`,
  });
  return {
    game: {
      p: 'event',
      unique_id: `${id}_game`,
      default_entity_id: `event.${id}_game`,
      name: null,
      state_topic: topics.event,
      event_types: EVENT_TYPES,
    },
    light: sensor('light', startText('bus-light'), {
      state_topic: topics.light,
      value_template: '{{ value_json.state }}',
      json_attributes_topic: topics.light,
      device_class: 'enum',
      options: LIGHT_STATES,
    }),
    turn: sensor(
      'turn',
      startText('bus-turn'),
      ofState("value_json.turn.player if value_json.turn else ''"),
    ),
    headline: sensor(
      'headline',
      startText('bus-headline'),
      ofState(`value_json.headline[:${String(LONGEST)}]`),
    ),
    window: {
      p: 'binary_sensor',
      unique_id: `${id}_window`,
      default_entity_id: `binary_sensor.${id}_window`,
      name: startText('bus-window'),
      state_topic: topics.light,
      value_template: "{{ 'ON' if value_json.state == 'window' else 'OFF' }}",
    },
    ...Object.fromEntries(
      SIDES.map((side) => [
        `side${String(side + 1)}`,
        sensor(
          `side${String(side + 1)}`,
          startText('bus-side', { side: side + 1 }),
          ofState(progressOf(side)),
        ),
      ]),
    ),
  };
}

/** How far a side has come in the round, as its screens say it; nothing where there is no such side. */
const progressOf = (side: number): string => {
  const at = String(side);
  return (
    `value_json.sides[${at}].progress.value ` +
    `if value_json.sides | length > ${at} and value_json.sides[${at}].progress else ''`
  );
};
