import { LOW_DATA_LINES, muxPlaylist } from '../data/player/kind-of.ts';
import type { Load } from './playing.ts';

type Fail = (why: 'network' | 'format') => void;

/**
 * Loads what is at the address into `video`. The libraries for streams are loaded when they are needed. `fail` is called
 * while the video is still where it was; then nothing of this source is left in it.
 */
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
  const over = new AbortController();
  const once = { once: true, signal: over.signal };
  video.addEventListener(
    'error',
    () => {
      over.abort();
      fail(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'format');
    },
    once,
  );
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (at > 0) video.currentTime = at;
    },
    once,
  );
  video.src = url;
}

/** What is called 360p is 360 pixels wide in an upright video. Streams may leave the width out. */
const linesOf = (width: number, height: number) => Math.min(width || height, height);

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
  const hls = new Hls({
    enableWorker: false,
    startPosition: at > 0 ? at : -1,
    capLevelToPlayerSize: true,
    // Otherwise up to ten minutes are loaded ahead, which costs data even if they are never watched.
    maxMaxBufferLength: isLowData ? 30 : 60,
  });
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    if (!isLowData) return;
    const small = levels.findLastIndex(({ width, height }) => linesOf(width, height) <= LOW_DATA_LINES);
    hls.autoLevelCapping = Math.max(0, small);
    hls.config.capLevelToPlayerSize = false;
  });
  const isOurs = url.startsWith(`${location.origin}/`);
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    // Our address has ended, and says so to each of the tries that would follow for half a minute.
    const hasEnded = isOurs && response?.code === 404;
    if (!fatal && !hasEnded) return;
    fail(type === Hls.ErrorTypes.NETWORK_ERROR ? 'network' : 'format');
    hls.destroy();
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
      // In low data mode it begins with the smallest, until the sizes are known.
      abr: {
        limitBitrateByPortal: true,
        ...(isLowData && { maxBitrate: { audio: 96 }, initialBitrate: { video: 1 } }),
      },
    },
  });
  player.on(dash.MediaPlayer.events.STREAM_INITIALIZED, () => {
    if (!isLowData) return;
    const rates = (maxLines: number) =>
      player
        .getRepresentationsByType('video')
        .filter(({ width, height }) => linesOf(width, height) <= maxLines)
        .map(({ bitrateInKbit }) => bitrateInKbit);
    const [small, all] = [rates(LOW_DATA_LINES), rates(Number.POSITIVE_INFINITY)];
    if (all.length === 0) return;
    const video = small.length > 0 ? Math.max(...small) : Math.min(...all);
    player.updateSettings({ streaming: { abr: { maxBitrate: { video } } } });
  });
  player.on(dash.MediaPlayer.events.ERROR, () => {
    fail('network');
    player.destroy();
  });
  player.initialize(video, url, true, at);
}
