import { run } from '../../../hardware/run.ts';
import type { Config } from '../../../hardware/config.ts';
import { startCallRecorder } from './executedFiles.ts';

/** Child process of `oneCard.ts`: runs the bridge, and answers each message with the files executed since the one before. */
const [root = '', config = ''] = process.argv.slice(2);
const recorder = await startCallRecorder(root);
process.on('message', () => {
  recorder
    .take()
    .then(({ files }) => process.send?.(files))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
await run(JSON.parse(config) as Config);
