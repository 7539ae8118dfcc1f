import { SIDE_COLOURS } from '../../table/feed.ts';
import type { Theme } from './theme.ts';

/** Dark default theme; `theme.css` has the same values. */
export const night: Theme = {
  asphalt: '#14171b',
  'asphalt-raised': '#1e2329',
  'asphalt-high': '#2b323a',
  'asphalt-line': '#4a545f',
  chalk: '#f7f5ef',
  'chalk-soft': '#c3cad1',
  'mark-line': '#ffd21f',
  'sign-green-light': '#6ee7a0',
  'sign-red': '#c8102e',
  'sign-green': '#0d6b39',
  'sign-blue': '#0f52a5',
  'board-refusal': '#8f0b20',
  sky: '#14233c',
  'sky-low': '#3c4f74',
  dusk: '#c77b4f',
  glow: '#f0b15e',
  hills: '#2c3d4f',
  woods: '#1d3129',
  poplars: '#14241c',
  verge: '#1b3322',
  road: '#31373e',
  'road-low': '#262b31',
  'road-edge': '#d9d4c4',
  'lane-line': '#f7f5ef59',
  'side-0': SIDE_COLOURS[0],
  'side-1': SIDE_COLOURS[1],
  'side-2': SIDE_COLOURS[2],
  'side-3': SIDE_COLOURS[3],
};
