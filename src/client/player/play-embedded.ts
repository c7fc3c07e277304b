import * as z from 'zod/mini';
import { frameAddress, type MediaKind } from '../data/player/kind-of.ts';
import type { Load, Playing, Report } from './playing.ts';

const number = z.number();

const GREET_EVERY_MS = 500;

/** What the frame of YouTube says while it plays. */
const youtubeNews = z.object({
  event: z.string(),
  info: z.object({
    currentTime: z.optional(number),
    duration: z.optional(number),
    /** 0 ended, 1 playing, 2 paused. */
    playerState: z.optional(number),
  }),
});
/** What the frame of Vimeo says about the events that it was asked for. */
const vimeoNews = z.object({
  event: z.enum(['ready', 'play', 'timeupdate', 'pause', 'ended']),
  data: z.optional(z.object({ seconds: z.optional(number), duration: z.optional(number) })),
});

type Order = Parameters<Playing['obey']>[0];

interface Provider {
  /** What follows the question mark of the frame's address. */
  readonly query: (load: Load) => Readonly<Record<string, string>>;
  /** Sent until the frame answers, and once more then: it may begin to listen long after it was loaded. */
  readonly greetings?: readonly unknown[];
  /** Whether `data` was understood. */
  readonly receive?: (data: unknown, report: Report, clock: Clock) => boolean;
  readonly order?: (order: Order, clock: Clock) => unknown;
}

/** What is known of the time; frames send it in parts. */
interface Clock {
  seconds: number;
  duration: number | null;
  isPlaying: boolean;
}

const playing = (clock: Clock, isPlaying: boolean) => {
  clock.isPlaying = isPlaying;
  return { seconds: clock.seconds, duration: clock.duration };
};

const youtubeCall = (func: string, args: readonly unknown[] = []) =>
  JSON.stringify({ event: 'command', func, args });

const providers: Readonly<Partial<Record<MediaKind, Provider>>> = {
  youtube: {
    query: ({ at }) => ({
      autoplay: '1',
      enablejsapi: '1',
      playsinline: '1',
      rel: '0',
      origin: location.origin,
      start: String(Math.floor(at)),
    }),
    greetings: [JSON.stringify({ event: 'listening', id: 1 })],
    receive(data, report, clock) {
      const parsed = youtubeNews.safeParse(typeof data === 'string' ? parseJson(data) : data);
      if (!parsed.success) return false;
      const { currentTime, duration, playerState } = parsed.data.info;
      clock.seconds = currentTime ?? clock.seconds;
      clock.duration = duration ?? clock.duration;
      if (playerState === 1) report({ is: 'playing', ...playing(clock, true) });
      else if (playerState === 2) report({ is: 'paused', ...playing(clock, false) });
      else if (playerState === 0) report({ is: 'ended', ...playing(clock, false) });
      else if (currentTime !== undefined && clock.isPlaying) report({ is: 'time', ...playing(clock, true) });
      return true;
    },
    order(order, clock) {
      if (order.do === 'toggle') return youtubeCall(clock.isPlaying ? 'pauseVideo' : 'playVideo');
      if (order.do === 'seek') return youtubeCall('seekTo', [Math.max(0, clock.seconds + order.by), true]);
      return order.do === 'rate' ? youtubeCall('setPlaybackRate', [order.rate]) : null;
    },
  },
  vimeo: {
    query: () => ({ autoplay: '1', playsinline: '1', dnt: '1' }),
    greetings: ['play', 'timeupdate', 'pause', 'ended'].map((value) => ({
      method: 'addEventListener',
      value,
    })),
    receive(data, report, clock) {
      const parsed = vimeoNews.safeParse(typeof data === 'string' ? parseJson(data) : data);
      if (!parsed.success) return false;
      const { event, data: time } = parsed.data;
      clock.seconds = time?.seconds ?? clock.seconds;
      clock.duration = time?.duration ?? clock.duration;
      if (event === 'play') report({ is: 'playing', ...playing(clock, true) });
      else if (event === 'timeupdate') report({ is: 'time', ...playing(clock, clock.isPlaying) });
      else if (event === 'pause') report({ is: 'paused', ...playing(clock, false) });
      else if (event === 'ended') report({ is: 'ended', ...playing(clock, false) });
      return true;
    },
    order(order, clock) {
      if (order.do === 'toggle') return { method: clock.isPlaying ? 'pause' : 'play' };
      if (order.do === 'seek')
        return { method: 'setCurrentTime', value: Math.max(0, clock.seconds + order.by) };
      return order.do === 'rate' ? { method: 'setPlaybackRate', value: order.rate } : null;
    },
  },
  twitch: { query: () => ({ parent: location.hostname, autoplay: 'true' }) },
  wistia: { query: () => ({ autoPlay: 'true' }) },
  spotify: { query: () => ({}) },
  tiktok: { query: () => ({ autoplay: '1' }) },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Plays in a frame of the provider. Only frames of {@link providers} with `receive` say how far they are. */
export function playEmbedded(load: Load, report: Report): Playing {
  const provider = providers[load.kind];
  const address = new URL(frameAddress(load.kind, load.url) ?? 'about:blank');
  for (const [name, value] of Object.entries(provider?.query(load) ?? {}))
    address.searchParams.set(name, value);
  if (load.kind === 'vimeo') address.hash = `t=${Math.floor(load.at)}s`;
  const clock: Clock = { seconds: load.at, duration: null, isPlaying: false };
  const frame = document.createElement('iframe');
  frame.title = load.title;
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  // Providers refuse to play for a page that does not say where it is.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address.href;

  const send = (message: unknown) => frame.contentWindow?.postMessage(message, address.origin);
  const obey = (order: Order) => {
    const message = provider?.order?.(order, clock) ?? null;
    if (message !== null) send(message);
  };
  let isAnswered = provider?.greetings === undefined;
  const greet = () => {
    for (const greeting of provider?.greetings ?? []) send(greeting);
    if (!isAnswered) setTimeout(greet, GREET_EVERY_MS);
  };
  frame.addEventListener('load', greet, { once: true });
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    if (!provider?.receive?.(data, report, clock) || isAnswered) return;
    isAnswered = true;
    if (load.rate !== 1) obey({ do: 'rate', rate: load.rate });
  });
  document.body.append(frame);

  return { obey };
}
