import { createHash } from 'node:crypto';
import { ARCHITECTURES } from './architectures.ts';
import { partsFor } from './licences.ts';
import type { Made } from './made.ts';
import { run } from './run.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Bom {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const OF_DEVELOPMENT = 'cdx:npm:package:development';

/**
 * Returns the CycloneDX bill of the shipped npm packages, as `npm sbom` knows them from the lock
 * file. Development packages are left out, except those that are bundled into the program. Time and
 * serial number come from the commit and the content, so that the same sources give the same bytes.
 */
export function billOfMaterials(made: Made): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const told = JSON.parse(run('npm', [...args, '--package-lock-only'], { cwd: made.root })) as Bom;
  const bundled = new Set(
    ARCHITECTURES.flatMap((architecture) => partsFor(architecture, made.root))
      .filter(({ path }) => path === null)
      .map(({ name, version }) => `${name.replace(/^.*node_modules\//, '')}@${version}`),
  );
  const components = told.components
    .filter((one) => !isOfDevelopment(one) || bundled.has(`${one.name}@${one.version}`))
    .map((one) => (isOfDevelopment(one) ? asBundled(one) : one))
    .toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  // npm names the application after its folder.
  const component = { ...told.metadata.component, name: 'table-companion', version: made.version };
  const kept = new Set([component, ...components].map((one) => one['bom-ref']));
  const dependencies = told.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
    .toSorted((one, other) => (one.ref < other.ref ? -1 : 1));
  return {
    ...told,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([component, components]))}`,
    metadata: {
      ...told.metadata,
      timestamp: new Date(made.epoch * 1000).toISOString(),
      component,
    },
    components,
    dependencies,
  };
}

const isOfDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === OF_DEVELOPMENT && value === 'true');

/** A package of development by its place in package.json is a required part once it is bundled. */
const asBundled = (one: Component): Component => ({
  ...one,
  scope: 'required',
  properties: (one.properties ?? []).filter(({ name }) => name !== OF_DEVELOPMENT),
});

/** Returns a UUID of version 8 (RFC 9562) from the hash of a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
