import { beforeEach, onTestFailed } from 'vitest';

/**
 * Makes one ordered story of the suite in which it is called: each test goes on where the one before has left the
 * world. Once one has failed, the rest are skipped, as they would tell of a world that never came to be.
 */
export function goOnWhileItGoesWell(): void {
  let broken: string | null = null;
  beforeEach((context) => {
    context.skip(broken !== null, `the story broke off at: ${broken ?? ''}`);
    onTestFailed(({ task }) => void (broken = task.name));
  });
}
