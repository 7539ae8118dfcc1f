import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from '../../../packaging/architectures.ts';
import { run } from '../../../packaging/run.ts';

/**
 * First commit that can be packaged and with pages that connect by WebSocket only. Open pages of
 * earlier versions poll a newer server in vain until they are reloaded.
 */
export const FIRST_PACKED = 'c435441e';
/** Commits between two releases have one version: dpkg has to see that this is the older one. */
const VERSION = '0.9.0';

interface Older {
  readonly commit: string;
  readonly root: string;
  readonly scratch: string;
}

/** The package of another commit of these sources, made by that commit itself; answers its path. */
export function olderDeb({ debian }: Architecture, { commit, root, scratch }: Older): string {
  const sources = join(scratch, 'older');
  if (!existsSync(sources)) {
    run('git', ['clone', '--quiet', '--no-checkout', root, sources]);
    run('git', ['-C', sources, 'checkout', '--quiet', '--detach', commit]);
    // Shares the dependencies instead of downloading them again.
    cpSync(join(root, 'node_modules'), join(sources, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  const out = join(scratch, 'older-packages');
  run(process.execPath, ['scripts/setup.mjs', 'packages', 'packaging', 'app'], { cwd: sources });
  const asked = ['--only', debian, '--version', VERSION, '--out', out];
  run('npm', ['exec', '--', 'tsx', 'packaging/package.ts', ...asked], { cwd: sources });
  return join(out, `table-companion_${VERSION}_${debian}.deb`);
}
