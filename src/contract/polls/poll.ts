import * as z from 'zod/mini';
import { givenInstant, id, instant, oneLine } from '../core/text.ts';

export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
export const POLL_OPTION_MAX = 100;
/** Longest time that a poll with an end takes votes: 30 days. */
export const POLL_HOURS_MAX = 30 * 24;

const optionText = oneLine().check(
  z.minLength(1, 'Write something for each option'),
  z.maxLength(POLL_OPTION_MAX, 'An option must not exceed 100 characters'),
);

/** Whether two options read the same, however they are capitalized. */
function areDifferent(options: readonly string[]): boolean {
  return new Set(options.map((option) => option.toLowerCase())).size === options.length;
}

/** The poll of a new message or post. The text of the message or post is the question. */
export const pollForm = z.strictObject({
  options: z
    .array(optionText)
    .check(
      z.minLength(POLL_OPTIONS_MIN, 'A poll needs at least 2 options'),
      z.maxLength(POLL_OPTIONS_MAX, 'A poll has at most 10 options'),
      z.refine(areDifferent, 'Each option must be different'),
    ),
  /** Whether a voter may choose several options. */
  is_multiple: z._default(z.boolean(), false),
  /** Whether readers can see who voted. */
  shows_voters: z._default(z.boolean(), true),
  /** Hours from sending until it closes; null: it stays open until it is closed by hand. */
  open_hours: z._default(
    z.nullable(z.int().check(z.minimum(1), z.maximum(POLL_HOURS_MAX, 'Choose at most 30 days'))),
    null,
  ),
  /** When it closes, in place of `open_hours`: at most `POLL_HOURS_MAX` after sending. */
  closes_at: z.optional(givenInstant),
});
export type PollForm = z.output<typeof pollForm>;

/** A poll as every reader sees it. */
export const pollFacts = z.object({
  id,
  /** A vote names an option by its place, from 0. */
  options: z.array(z.object({ text: z.string(), votes: z.int() })),
  /** People who voted. With several choices the votes of the options are more. */
  voters: z.int(),
  is_multiple: z.boolean(),
  shows_voters: z.boolean(),
  /** It takes no votes from this time on. */
  closes_at: z.nullable(instant),
  /** When its author or staff closed it. */
  closed_at: z.nullable(instant),
  /** Raised by each vote, and when it is closed; the higher one is newer. */
  version: z.int(),
});
export type PollFacts = z.output<typeof pollFacts>;

/** A poll as one reader sees it. */
export const poll = z.extend(pollFacts, {
  /** Places of the options that the reader chose. */
  choices: z.array(z.int()),
  /** Raised by each change of the reader's own vote; the higher one is newer. */
  choice_version: z.int(),
});
export type Poll = z.output<typeof poll>;

/** Whether it takes no votes any more, at `now` (milliseconds since 1970). */
export function isPollClosed({ closed_at, closes_at }: PollFacts, now: number): boolean {
  return closed_at !== null || (closes_at !== null && Date.parse(closes_at) <= now);
}
