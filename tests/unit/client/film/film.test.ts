import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFilm } from '#lib/client/film/film.ts';

/** Minimal page for a film. Its browser allows playing only after a touch. */
function aPage() {
  const page = { touched: true, shown: new Set<object>() };
  const createElement = (name: string) => {
    if (name === 'source') return {};
    const video = {
      paused: true,
      muted: false,
      style: {},
      append: () => undefined,
      addEventListener: () => undefined,
      remove: () => void page.shown.delete(video),
      pause: () => void (video.paused = true),
      async play() {
        video.paused = !page.touched;
        if (video.paused) throw new DOMException('nobody has touched it', 'NotAllowedError');
      },
    };
    return video;
  };
  const body = { append: (video: object) => void page.shown.add(video) };
  vi.stubGlobal('document', { createElement, body });
  return page;
}

let page: ReturnType<typeof aPage>;
beforeEach(() => void (page = aPage()));
afterEach(() => void vi.unstubAllGlobals());

test('a film that is stopped leaves nothing in the page, and can go on', async () => {
  const film = openFilm();
  await film.play();
  expect([film.isPlaying, page.shown.size]).toEqual([true, 1]);
  film.stop();
  expect([film.isPlaying, page.shown.size]).toEqual([false, 0]);
  await film.play();
  expect([film.isPlaying, page.shown.size]).toEqual([true, 1]);
});

test('a film that the browser has paused does not say that it plays', async () => {
  const film = openFilm();
  await film.play();
  for (const video of page.shown) (video as HTMLVideoElement).pause();
  expect(film.isPlaying).toBe(false);
});

test('a film that waits for a touch does not play, and does so after it', async () => {
  page.touched = false;
  const film = openFilm();
  await film.play();
  expect(film.isPlaying).toBe(false);
  page.touched = true;
  await film.play();
  expect(film.isPlaying).toBe(true);
});
