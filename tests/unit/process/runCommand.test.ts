import { expect, test } from 'vitest';
import { runCommand } from '#lib/process/runCommand.ts';

test('a program answers with its output and its exit code', async () => {
  const args = ['-e', 'console.log("here"); process.exit(3)'];
  expect(await runCommand(process.execPath, args)).toEqual({ code: 3, output: 'here\n' });
});

test.each(['/no/such/program', ''])(
  'a program that cannot be run answers -1: "%s"',
  async (name) => {
    expect(await runCommand(name, [])).toEqual({ code: -1, output: '' });
  },
);
