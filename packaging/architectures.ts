export interface Architecture {
  readonly debian: 'amd64' | 'arm64';
  readonly node: 'x64' | 'arm64';
  /** GNU triplet of Debian's cross compiler for native addons. */
  readonly triplet: string;
}

export const ARCHITECTURES = [
  { debian: 'amd64', node: 'x64', triplet: 'x86_64-linux-gnu' },
  { debian: 'arm64', node: 'arm64', triplet: 'aarch64-linux-gnu' },
] as const satisfies readonly Architecture[];
