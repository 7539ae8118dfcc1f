import type { https as french } from '../fr/https.ts';

/** What a page that came by http says about https. */
export const https: Record<keyof typeof french, string> = {
  'https.offer': 'This page came by http.',
  'https.gives':
    'By https a screen that shows the race stays lit by itself, the page opens even while the server is away, and an Android phone reads cards by NFC.',
  'https.go': 'Go to https',
  'https.decline': 'No, thank you',
};
