import { existsSync } from 'node:fs';
import { startText } from '../log/startText.ts';
import { fetchHealth } from './health.ts';
import { unitStateOf, SYSTEMD } from './installation.ts';

interface ServiceParts {
  readonly unit: string;
  readonly address: string;
  readonly data: string;
}

/**
 * Warning before a second server starts beside the service. `runs`: the service is running, so no
 * other may start.
 */
export interface InstalledServiceWarning {
  readonly runs: boolean;
  readonly text: string;
}

/**
 * Checks `start` on a machine with an installed package: the user most likely means the service's
 * data, and would miss its matches in another folder.
 */
export async function checkInstalledService(
  service: ServiceParts,
  folder: string,
): Promise<InstalledServiceWarning> {
  return (await isRunning(service))
    ? { runs: true, text: startText('service-runs', { ...service }) }
    : { runs: false, text: startText('beside-service', { ...service, folder }) };
}

const isRunning = async ({ unit, address }: ServiceParts): Promise<boolean> =>
  (existsSync(SYSTEMD) && unitStateOf(unit) === 'active') || (await fetchHealth(address)) !== null;
