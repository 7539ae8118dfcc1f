import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinCommand, splitCommand } from '#lib/process/commandLine.ts';

describe('a command that a setting names', () => {
  it.each([
    ['aplay -q -', ['aplay', '-q', '-']],
    ['  /home/anne/voice   --fast ', ['/home/anne/voice', '--fast']],
    [
      '\'/home/anne/my voices/voice\' --model "a b.onnx"',
      ['/home/anne/my voices/voice', '--model', 'a b.onnx'],
    ],
    ['--model="a b"', ['--model=a b']],
    ["sh '' last", ['sh', '', 'last']],
    ["player '/not closed", ['player', '/not closed']],
    [
      String.raw`"C:\Program Files\player.exe" C:\sound.wav`,
      [String.raw`C:\Program Files\player.exe`, String.raw`C:\sound.wav`],
    ],
    ['   ', []],
  ])('%s', (command, words) => {
    expect(splitCommand(command)).toEqual(words);
  });
});

describe('a command to copy', () => {
  it('quotes words only where a shell would divide them', () => {
    expect(joinCommand(['node', '/srv/my table/bridge.js', '--pair'], 'linux')).toBe(
      "node '/srv/my table/bridge.js' --pair",
    );
    expect(joinCommand([String.raw`C:\Program Files\node.exe`, '--pair'], 'win32')).toBe(
      String.raw`"C:\Program Files\node.exe" --pair`,
    );
  });

  it('reaches a program as it was, whatever its words hold', () => {
    const word = fc.string({ unit: fc.constantFrom(...'a~\\ \'"$`*;&|\n'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const read = execFileSync('/bin/sh', [
          '-c',
          `printf '%s\\0' ${joinCommand(words, 'linux')}`,
        ]);
        expect(read.toString().split('\0').slice(0, -1)).toEqual(words.length === 0 ? [''] : words);
      }),
      { numRuns: 40 },
    );
  });
});
