import type { FeedSide, FeedState } from '../../../table/feed.ts';
import type { Publish } from './retainedMessages.ts';
import type { Lamp } from '../../bus/settings.ts';

export const LIGHT_STATES = [
  'off',
  'idle',
  'turn',
  'blocked',
  'window',
  'question',
  'refused',
  'paused',
  'won',
] as const;
type LightState = (typeof LIGHT_STATES)[number];

/**
 * Light of a table. Derived from the current state only, so that undo and corrections need no
 * special handling.
 */
export interface Light {
  readonly state: LightState;
  readonly side: number | null;
  readonly name: string | null;
  readonly rgb: readonly [number, number, number];
  readonly seq: number;
}

type Colour = Light['rgb'];

const WHITE: Colour = [255, 244, 214];
const AMBER: Colour = [255, 176, 0];
const RED: Colour = [229, 57, 53];
const BLUE: Colour = [64, 96, 255];
const DARK: Colour = [0, 0, 0];

export const NO_LIGHT: Light = { state: 'off', side: null, name: null, rgb: DARK, seq: 0 };

export function lightOf(table: FeedState): Light {
  const of = (state: LightState, side: FeedSide | undefined, rgb?: Colour): Light => ({
    state,
    side: side === undefined ? null : side.side + 1,
    name: side?.name ?? null,
    rgb: rgb ?? (side === undefined ? WHITE : colourOf(side)),
    seq: table.revision,
  });
  const onTurn = table.sides.find((side) => side.onTurn);
  switch (table.phase) {
    case 'over': {
      const won = table.sides.filter((side) => side.won);
      return of('won', won.length === 1 ? won[0] : undefined);
    }
    case 'paused':
      return of('paused', undefined, BLUE);
    case 'refused':
      return of('refused', onTurn, RED);
    case 'question':
      return of('question', onTurn, AMBER);
    case 'interval':
    case 'counting':
      return of('idle', undefined);
    case 'start':
    case 'playing': {
      const answering = table.window && table.sides[table.window.side];
      if (answering) return of('window', answering);
      if (onTurn === undefined) return of('idle', undefined);
      return of(onTurn.status?.going === false ? 'blocked' : 'turn', onTurn);
    }
  }
}

function colourOf({ colour }: FeedSide): Colour {
  const part = (at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

export interface LampPublisher {
  show(light: Light): void;
  republish(): void;
}

/**
 * Publishes colours to a generic lamp when they change. Leaves it alone until a table was shown,
 * since it may be in use for something else.
 */
export function createLampPublisher(lamp: Lamp | null, publish: Publish): LampPublisher {
  let shown: string | null = null;
  return {
    show(light) {
      if (lamp === null || (shown === null && light.state === 'off')) return;
      const payload = lampPayload(lamp, light);
      if (payload === shown) return;
      shown = payload;
      publish(lamp.topic, payload, false);
    },
    republish() {
      if (lamp !== null && shown !== null) publish(lamp.topic, shown, false);
    },
  };
}

export function lampPayload({ payload }: Lamp, { state, rgb }: Light): string {
  const [r, g, b] = rgb;
  const hex = rgb.map((part) => part.toString(16).padStart(2, '0')).join('');
  const values: Readonly<Record<string, string>> = {
    state,
    hex,
    r: String(r),
    g: String(g),
    b: String(b),
  };
  return payload.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
