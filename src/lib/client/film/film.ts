// Both are of NoSleep.js (MIT, Rich Tibbett): Safari plays the one, all others the other. A file is asked for only where it is played.
import mp4 from './dark.mp4?url&no-inline';
import webm from './dark.webm?url&no-inline';

/** A film of nothing with a silent sound, for which browsers keep the screen lit. */
export interface Film {
  readonly isPlaying: boolean;
  /** Begins to play; where the browser plays nothing before a touch it stays as it is. */
  play(): Promise<void>;
  stop(): void;
}

/** Loops jump back before this many seconds: Safari lets the screen sleep at the end of a film that begins anew. */
const BACK_AT = 0.5;

export function openFilm(): Film {
  const video = document.createElement('video');
  video.playsInline = true;
  video.muted = true;
  for (const [type, src] of [
    ['video/webm', webm],
    ['video/mp4', mp4],
  ] as const) {
    video.append(Object.assign(document.createElement('source'), { type, src }));
  }
  video.style.cssText = 'position:absolute;left:-100%;top:-100%;width:1px;height:1px';
  video.addEventListener('loadedmetadata', () => {
    video.loop = video.duration <= 1;
  });
  video.addEventListener('timeupdate', () => {
    if (!video.loop && video.currentTime > BACK_AT) video.currentTime = Math.random() * 0.1;
  });
  let isPlaying = false;
  return {
    get isPlaying() {
      return isPlaying;
    },
    async play() {
      document.body.append(video);
      try {
        await video.play();
        // A film without a sound keeps no screen lit.
        video.muted = false;
        isPlaying = true;
      } catch {
        isPlaying = false;
      }
    },
    stop() {
      video.pause();
      isPlaying = false;
    },
  };
}
