import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const types: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpd': 'application/dash+xml',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/**
 * Answers for `origin` with the files of a folder, as a store for media does: by ranges, and for pages of every origin.
 * `fileOf` gives the name of the file of an address, or null for what is not there.
 */
export async function serveMedia(
  context: BrowserContext,
  origin: string,
  folder: string,
  fileOf = (address: URL): string | null => basename(address.pathname),
): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const name = fileOf(new URL(route.request().url()));
    if (name === null) return route.fulfill({ status: 404 });
    const body = await readFile(join(folder, name));
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
    const last = to === undefined || to === '' ? body.length - 1 : Number(to);
    return route.fulfill({
      status: from === undefined ? 200 : 206,
      contentType: types[extname(name)] ?? 'application/octet-stream',
      headers: {
        'access-control-allow-origin': '*',
        'accept-ranges': 'bytes',
        ...(from !== undefined && { 'content-range': `bytes ${from}-${last}/${body.length}` }),
      },
      body: body.subarray(Number(from ?? 0), last + 1),
    });
  });
}

/** What a provider's frame does in a test. */
export interface ProviderFrame {
  readonly origin: string;
  /** The script of its page; it writes what it hears into `window.heard`. */
  readonly script: string;
}

/** Answers for the frames of a provider, which load nothing else. */
export async function serveFrame(context: BrowserContext, { origin, script }: ProviderFrame): Promise<void> {
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Provider</title><script>window.heard = []; ${script}</script>`,
    }),
  );
}

/** Seconds of the videos of {@link youtube} and {@link vimeo}. */
export const FRAME_SECONDS = 60;

/** Begins to listen only a second after its page was loaded, as a slow phone may. */
const late = (listen: string) =>
  `addEventListener('load', () => setTimeout(() => addEventListener('message', ${listen}), 1000));`;
const clock = `
  let at = 0, isPlaying = true;
  setInterval(() => { if (isPlaying) { at += 0.25; tick(); } }, 250);`;

/** Speaks as the frame of YouTube does: nothing before it hears `listening`, then what changes. */
export const youtube: ProviderFrame = {
  origin: 'https://www.youtube-nocookie.com',
  script: `${clock}
    let isHeard = false;
    at = Number(new URLSearchParams(location.search).get('start'));
    const tell = (event, info) =>
      isHeard && parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*');
    function tick() { tell('infoDelivery', { currentTime: at }); }
    function play(isOn) {
      isPlaying = isOn;
      tell('onStateChange', isOn ? 1 : 2);
      tell('infoDelivery', { currentTime: at, duration: ${FRAME_SECONDS}, playerState: isOn ? 1 : 2 });
    }
    ${late(`({ data }) => {
      const { event, func, args } = JSON.parse(data);
      heard.push(func ?? event);
      if (event === 'listening' && !isHeard) {
        isHeard = true;
        tell('initialDelivery', { currentTime: at, duration: ${FRAME_SECONDS}, playerState: 1 });
      }
      if (func === 'pauseVideo' || func === 'playVideo') play(func === 'playVideo');
      if (func === 'seekTo') { at = args[0]; tick(); }
      if (func === 'setPlaybackRate') heard.push(args[0]);
    }`)}`,
};

/** Speaks as the frame of Vimeo does: says that it is ready, and then tells those events that it was asked for. */
export const vimeo: ProviderFrame = {
  origin: 'https://player.vimeo.com',
  script: `${clock}
    const asked = new Set();
    at = Number(/t=(\\d+)s/.exec(location.hash)?.[1]);
    const say = (message) => parent.postMessage(JSON.stringify(message), '*');
    const tell = (event) => asked.has(event) &&
      say({ event, data: { seconds: at, percent: at / ${FRAME_SECONDS}, duration: ${FRAME_SECONDS} } });
    function tick() { tell('timeupdate'); }
    ${late(`({ data: { method, value } }) => {
      heard.push(method === 'setPlaybackRate' ? value : method);
      if (method === 'addEventListener') { asked.add(value); if (value === 'play') tell('play'); }
      if (method === 'pause' || method === 'play') { isPlaying = method === 'play'; tell(method); }
      if (method === 'setCurrentTime') { at = value; tick(); }
    }`)}
    addEventListener('load', () => setTimeout(() => say({ event: 'ready' }), 1050));`,
};
