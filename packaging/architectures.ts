/** A kind of processor that packages are made for. */
export interface Architecture {
  /** As Debian says it. */
  readonly debian: 'amd64' | 'arm64';
  /** As Node and npm say it. */
  readonly node: 'x64' | 'arm64';
  /** Which compiler of Debian makes native parts for it. */
  readonly triplet: string;
}

export const ARCHITECTURES = [
  { debian: 'amd64', node: 'x64', triplet: 'x86_64-linux-gnu' },
  { debian: 'arm64', node: 'arm64', triplet: 'aarch64-linux-gnu' },
] as const satisfies readonly Architecture[];
