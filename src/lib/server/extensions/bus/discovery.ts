import { busCommandName } from '../../../i18n/busCommands.ts';
import { terminalLanguage } from '../../../i18n/language.ts';
import { startText } from '../../log/startText.ts';
import {
  BUS_COMMANDS,
  isOfSeat,
  type BusCommand,
  type SEAT_COMMANDS,
} from '../../../protocol/bus.ts';
import { EVENT_TYPES } from './busEvents.ts';
import { LIGHT_STATES } from './light.ts';
import { idOf, type PlaceTopics } from './topics.ts';

/** Discovery message that describes a place to Home Assistant as a device. */
export interface Discovery {
  readonly topic: string;
  /** Payload sent first: it names the components to remove. Home Assistant offers no other way. */
  readonly removalPayload: string;
  readonly payload: string;
}

export interface Device {
  readonly prefix: string;
  readonly status: string;
  readonly place: string;
  /** Id that distinguishes several servers at one broker. */
  readonly house: string;
  readonly address: string;
  readonly commands: readonly BusCommand[];
  readonly tokens: boolean;
}

const SIDES = [0, 1, 2, 3];
/** Maximum length of a state in Home Assistant, with a margin. */
const MAX_STATE_LENGTH = 250;

/** Returns the device discovery message of Home Assistant 2024.11 and later. */
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
      ...componentsOf(id, device.status, topics),
      ...buttonsOf(id, device.commands, topics),
      ...(device.tokens && { tags: tagsOf(topics) }),
    },
  };
  return {
    topic: `${device.prefix}/device/${id}/config`,
    removalPayload: JSON.stringify({
      ...payload,
      cmps: { ...payload.cmps, ...obsoleteComponents(device) },
    }),
    payload: JSON.stringify(payload),
  };
}

/**
 * Returns components of earlier settings that the current ones lack, without their configuration:
 * Home Assistant removes those.
 */
function obsoleteComponents({ commands, tokens }: Device) {
  const buttons = BUS_COMMANDS.filter(isOfTable).filter((command) => !commands.includes(command));
  return {
    ...Object.fromEntries(buttons.map((command) => [command, { p: 'button' }])),
    ...(!tokens && { tags: { p: 'tag' } }),
  };
}

const tagsOf = ({ tokens: topic }: PlaceTopics) => ({
  p: 'tag',
  topic,
  value_template: '{{ value_json.uid }}',
});

const isOfTable = (command: BusCommand): command is TableOnly => !isOfSeat(command);
type TableOnly = Exclude<BusCommand, (typeof SEAT_COMMANDS)[number]>;

/**
 * Returns a button for each allowed command. Each press gets its own id, so that a duplicate
 * delivery acts once.
 */
const buttonsOf = (id: string, commands: readonly BusCommand[], { command: topic }: PlaceTopics) =>
  Object.fromEntries(
    commands.filter(isOfTable).map((command) => [
      command,
      {
        p: 'button',
        unique_id: `${id}_${command}`,
        default_entity_id: `button.${id}_${command}`,
        name: busCommandName(terminalLanguage(process.env), command),
        command_topic: topic,
        payload_press: command,
        command_template: '{"type":"{{ value }}","id":"{{ now().timestamp() }}"}',
      },
    ]),
  );

function componentsOf(id: string, status: string, topics: PlaceTopics) {
  const sensor = (key: string, name: string, more: object) => ({
    p: 'sensor',
    unique_id: `${id}_${key}`,
    default_entity_id: `sensor.${id}_${key}`,
    name,
    ...more,
  });
  // A sensor of Home Assistant keeps its value when its topic is emptied. Without a table it is
  // marked unavailable.
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
      ofState(`value_json.headline[:${String(MAX_STATE_LENGTH)}]`),
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

const progressOf = (side: number): string => {
  const at = String(side);
  return (
    `value_json.sides[${at}].progress.value ` +
    `if value_json.sides | length > ${at} and value_json.sides[${at}].progress else ''`
  );
};
