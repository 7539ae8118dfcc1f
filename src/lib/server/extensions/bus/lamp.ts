import type { Light } from './light.ts';
import type { Publish } from './retainedMessages.ts';
import type { Lamp } from '../../bus/settings.ts';

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
