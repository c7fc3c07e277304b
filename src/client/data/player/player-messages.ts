import * as z from 'zod/mini';
import { mediaKinds } from './kind-of.ts';

/** How fast it can be played. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const seconds = z.number().check(z.minimum(0));

/** What a page says to the player document, by `postMessage`. */
export const playerOrder = z.discriminatedUnion('do', [
  /** The first, in answer to `ready`. Starts to play at once: the user pressed Play a moment ago. */
  z.object({
    do: z.literal('load'),
    kind: z.enum(mediaKinds),
    url: z.url(),
    /** For screen readers. */
    title: z.string(),
    /** Where to begin. */
    at: seconds,
    rate: z.number(),
    /** At most 360p. */
    isLowData: z.boolean(),
    /** The language of the page, for choosing captions. */
    language: z.string(),
    /** Captions beside the video: WebVTT files. */
    captions: z.array(z.object({ url: z.url(), language: z.string(), label: z.string() })),
  }),
  /** After a failure: the same video is at another address now. Goes on where it was. */
  z.object({ do: z.literal('renew'), kind: z.enum(mediaKinds), url: z.url() }),
  z.object({ do: z.literal('toggle') }),
  z.object({ do: z.literal('seek'), by: z.number() }),
  z.object({ do: z.literal('rate'), rate: z.number() }),
  z.object({ do: z.literal('captions') }),
  z.object({ do: z.literal('fullscreen') }),
]);
export type PlayerOrder = z.output<typeof playerOrder>;

const clock = { seconds, duration: z.nullable(seconds) };

/** What the player document says to its page. */
export const playerNews = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('playing'), ...clock }),
  /** About four times a second while it plays. */
  z.object({ is: z.literal('time'), ...clock }),
  z.object({ is: z.literal('paused'), ...clock }),
  z.object({ is: z.literal('ended'), ...clock }),
  z.object({ is: z.literal('rate'), rate: z.number() }),
  /** Whether there are captions, once that is known. */
  z.object({ is: z.literal('captions'), isOn: z.nullable(z.boolean()) }),
  z.object({ is: z.literal('failed'), why: z.enum(['network', 'format']) }),
  z.object({ is: z.literal('theatre') }),
]);
export type PlayerNews = z.output<typeof playerNews>;
