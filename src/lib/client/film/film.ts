// Both files are from NoSleep.js (MIT, Rich Tibbett). Safari plays one, all other browsers the
// other. Only the played one is fetched.
import mp4 from './dark.mp4?url&no-inline';
import webm from './dark.webm?url&no-inline';

export interface Film {
  readonly isPlaying: boolean;
  play(): Promise<void>;
  stop(): void;
}

/**
 * Remaining seconds at which playback jumps back: Safari lets the screen sleep when a looped video
 * reaches its end.
 */
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
  return {
    // A muted video does not keep the screen on.
    get isPlaying() {
      return !video.paused && !video.muted;
    },
    async play() {
      document.body.append(video);
      try {
        await video.play();
        video.muted = false;
      } catch {
        // The browser requires a user gesture, or `stop` was called meanwhile.
      }
    },
    stop() {
      video.pause();
      video.remove();
    },
  };
}
