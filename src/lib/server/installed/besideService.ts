import { existsSync } from 'node:fs';
import { startText } from '../commands/startText.ts';
import { askHealth } from './health.ts';
import { stateOf, SYSTEMD } from './installation.ts';

interface ServiceParts {
  readonly unit: string;
  readonly address: string;
  readonly data: string;
}

/** What is to be said before a house begins beside that of the service, and whether none may begin. */
export interface Beside {
  readonly runs: boolean;
  readonly text: string;
}

/** Whoever types `start` where a package was installed means the house that is there, and would not find its matches in another. */
export async function besideService(service: ServiceParts, folder: string): Promise<Beside> {
  return (await isRunning(service))
    ? { runs: true, text: startText('service-runs', { ...service }) }
    : { runs: false, text: startText('beside-service', { ...service, folder }) };
}

/** Where no systemd tells it, as in a container, the server itself does. */
const isRunning = async ({ unit, address }: ServiceParts): Promise<boolean> =>
  (existsSync(SYSTEMD) && stateOf(unit) === 'active') || (await askHealth(address)) !== null;
