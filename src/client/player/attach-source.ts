import { LOW_DATA_LINES, muxPlaylist } from '../data/player/kind-of.ts';
import type { Load } from './playing.ts';

type Fail = (why: 'network' | 'format') => void;

/** Loads what is at the address into `video`. The libraries for streams are loaded when they are needed. */
export function attachSource(video: HTMLVideoElement, load: Load, fail: Fail): void {
  switch (load.kind) {
    case 'hls':
      void attachHls(video, load.url, load, fail);
      break;
    case 'mux':
      void attachHls(video, muxPlaylist(load.url), load, fail);
      break;
    case 'dash':
      void attachDash(video, load, fail);
      break;
    default:
      attachFile(video, load.url, load.at, fail);
  }
}

function attachFile(video: HTMLVideoElement, url: string, at: number, fail: Fail): void {
  video.addEventListener('error', () => {
    fail(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'format');
  });
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (at > 0) video.currentTime = at;
    },
    { once: true },
  );
  video.src = url;
}

async function attachHls(
  video: HTMLVideoElement,
  url: string,
  { at, isLowData }: Load,
  fail: Fail,
): Promise<void> {
  const { default: Hls } = await import('hls.js').catch(() => ({ default: null }));
  if (Hls === null) return fail('network');
  // Safari on phones plays such streams by itself.
  if (!Hls.isSupported()) return attachFile(video, url, at, fail);
  // A worker would need code from a blob, which the policy of this document forbids.
  const hls = new Hls({ enableWorker: false, startPosition: at > 0 ? at : -1, capLevelToPlayerSize: true });
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    if (!isLowData) return;
    const small = levels.findLastIndex(
      // What is called 360p is 360 pixels wide in an upright video.
      ({ width, height }) => Math.min(width || height, height) <= LOW_DATA_LINES,
    );
    hls.autoLevelCapping = Math.max(0, small);
    hls.config.capLevelToPlayerSize = false;
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    hls.destroy();
    fail(type === Hls.ErrorTypes.NETWORK_ERROR ? 'network' : 'format');
  });
  hls.loadSource(url);
  hls.attachMedia(video);
}

async function attachDash(video: HTMLVideoElement, { url, at, isLowData }: Load, fail: Fail): Promise<void> {
  const dash = await import('dashjs').catch(() => null);
  if (dash === null) return fail('network');
  const player = dash.MediaPlayer().create();
  player.updateSettings({
    debug: { logLevel: 0 },
    streaming: {
      abr: { limitBitrateByPortal: true, ...(isLowData && { maxBitrate: { audio: 96, video: 700 } }) },
    },
  });
  player.on(dash.MediaPlayer.events.ERROR, () => {
    player.destroy();
    fail('network');
  });
  player.initialize(video, url, true, at);
}
