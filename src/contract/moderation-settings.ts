import * as z from 'zod/mini';
import { trimmedText } from './text.ts';

/** Longest pause between two posts or comments of one member. */
export const SLOW_MODE_MAX_SECONDS = 6 * 60 * 60;
export const BLOCKED_WORDS_MAX = 100;
export const BLOCKED_WORD_MAX = 50;
export const ACCOUNT_AGE_MAX_DAYS = 365;

/** What staff turn while a discussion runs hot. Each alone may be left out of a change. */
export const moderationFields = {
  /** Between two posts or comments of one member; 0 is off. */
  slow_mode_seconds: z
    .int()
    .check(z.minimum(0), z.maximum(SLOW_MODE_MAX_SECONDS, 'Slow mode must not exceed 6 hours')),
  are_links_blocked: z.boolean(),
  /** Compared without regard to case. */
  blocked_words: z
    .array(
      trimmedText().check(
        z.minLength(1, 'A blocked word is empty'),
        z.maxLength(BLOCKED_WORD_MAX, 'A blocked word must not exceed 50 characters'),
      ),
    )
    .check(z.maxLength(BLOCKED_WORDS_MAX, 'Choose at most 100 blocked words')),
  /** Younger accounts read, and do not write yet; 0 is off. */
  minimum_account_age_days: z
    .int()
    .check(z.minimum(0), z.maximum(ACCOUNT_AGE_MAX_DAYS, 'Account age must not exceed 365 days')),
};

export const moderationSettings = z.object(moderationFields);
export type ModerationSettings = z.output<typeof moderationSettings>;
