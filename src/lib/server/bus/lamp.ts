import type { Light } from './light.ts';
import type { Publish } from './retained.ts';
import type { Lamp } from './settings.ts';

/** A lamp that knows nothing of tables. */
export interface LampTeller {
  show(light: Light): void;
  again(): void;
}

/** It is told what it is not showing yet; nothing before a table has stood there, for it may burn for somebody else. */
export function createLamp(lamp: Lamp | null, publish: Publish): LampTeller {
  let shown: string | null = null;
  return {
    show(light) {
      if (lamp === null || (shown === null && light.state === 'off')) return;
      const payload = lampPayload(lamp, light);
      if (payload === shown) return;
      shown = payload;
      publish(lamp.topic, payload, false);
    },
    again() {
      if (lamp !== null && shown !== null) publish(lamp.topic, shown, false);
    },
  };
}

/** What a lamp is told, with its colour filled in. */
export function lampPayload({ payload }: Lamp, { state, rgb }: Light): string {
  const [r, g, b] = rgb;
  const hex = rgb.map((part) => part.toString(16).padStart(2, '0')).join('');
  const values: Readonly<Record<string, string>> = {
    ...{ state, hex },
    ...{ r: String(r), g: String(g), b: String(b) },
  };
  return payload.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
