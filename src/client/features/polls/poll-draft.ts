import * as z from 'zod/mini';
import { type PollForm, pollForm } from '../../../contract/polls/poll.ts';

/** A poll that is being written: with empty options, which are not sent. */
export interface PollDraft {
  readonly options: readonly string[];
  readonly is_multiple: boolean;
  readonly shows_voters: boolean;
  readonly open_hours: number | null;
  /** A chosen time, in place of `open_hours`. */
  readonly closes_at?: string | undefined;
}

const pollDraft: z.ZodMiniType<PollDraft> = z.object({
  options: z.array(z.string()),
  is_multiple: z.boolean(),
  shows_voters: z.boolean(),
  open_hours: z.nullable(z.number()),
  closes_at: z.optional(z.string()),
});

export const emptyPollDraft: PollDraft = {
  options: ['', ''],
  is_multiple: false,
  shows_voters: true,
  open_hours: null,
};

/** What is stored on the device next to the draft of a message or post. */
export const keptPoll: z.ZodMiniType<{ readonly poll: PollDraft | null }> = z.object({
  poll: z.nullable(pollDraft),
});
export const noPoll = { poll: null };

/** The request body of a draft. */
export function pollFormOf({ options, closes_at, ...choices }: PollDraft): PollForm {
  const end = closes_at === undefined ? {} : { closes_at };
  return {
    ...choices,
    ...end,
    options: options.map((option) => option.trim()).filter((option) => option !== ''),
  };
}

/** What is wrong with the draft, as text to translate; null when it can be sent. */
export function pollIssue(draft: PollDraft): string | null {
  if (draft.closes_at !== undefined && Date.parse(draft.closes_at) <= Date.now())
    return 'Choose a time in the future.';
  return pollForm.safeParse(pollFormOf(draft)).error?.issues[0]?.message ?? null;
}
