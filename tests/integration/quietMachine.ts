const NO_LOAD = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module"; os.loadavg = () => [0, 0, 0]; syncBuiltinESMExports();`;

/** A busy machine has the voice make nothing ahead, and this one may be busy with other things: to a server in this environment it is not. */
export const QUIET_MACHINE = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NO_LOAD)}`,
} as const;
