import type { bridge as french } from '../fr/bridge.ts';

export const bridge = {
  'bridge.reader': '{name}: {state}. {help}',
  'bridge.run': 'Run: {command}',
  'bridge.connected':
    'Connected to {server}{taps, plural, =0 {} one {; # card arrives} other {; # cards arrive in order}}',
  'bridge.out-of-reach':
    'The server {server} is out of reach: {taps, plural, =0 {cards laid will be kept} one {# card waits} other {# cards wait}}. See that it runs; all goes on by itself then.',
  'bridge.kept':
    '{name}: server out of reach ({taps, plural, one {# card waits} other {# cards wait}}). See that it runs; nothing is lost.',
  'bridge.turned-away':
    'The server {server} turns this bridge away ({why}); cards are kept. If it was removed there, run: {command}',
  'bridge.disk-full':
    'The disk takes nothing: cards that wait are lost if the bridge ends now. Make room.',
  'bridge.too-many':
    '{name}: too many cards wait, this one is not taken. See that the server runs.',

  'bridge.unpaired':
    '{server} has not let this bridge in yet, so it waits. In a terminal of this machine, run: {command}',
  'bridge.ask-code':
    'Code that the screens of the house show (or lay the house token on a reader):',
  'bridge.wrong-code': 'That is not the code.',
  'bridge.code-over': 'That code does not count any longer. Run this again for another.',
  'bridge.paired':
    'Done: {server} lets this bridge in. If it waits as a service, it goes on by itself.',
  'bridge.no-terminal': '--pair asks for a code: run it in a terminal.',
  'bridge.pair-not-now': 'The server gives no code now. Try again in a few minutes.',
  'bridge.pair-no-server':
    'The server {server} is out of reach. Check its address and that it runs.',
} as const satisfies Record<keyof typeof french, string>;
