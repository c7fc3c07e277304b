import type { Username } from './people.ts';

interface Written {
  readonly from: Username;
  /** `@` and the username of somebody who reads here mentions that person. */
  readonly text: string;
  /** How the earlier message of the conversation begins that this one answers. */
  readonly answers?: string;
  /** Who chose which emoji, in the order in which they came. */
  readonly reactions?: Readonly<Record<string, readonly Username[]>>;
  readonly pinnedBy?: Username;
  /** The text is the one after the edit. */
  readonly edited?: true;
  /** The author took the text back: readers see that something was here, never the text. */
  readonly deleted?: true;
}

/** A message of a past day. `daysAgo` is 1 or more, `at` is HH:MM in Asia/Manila. */
export interface DatedLine extends Written {
  readonly daysAgo: number;
  readonly at: string;
}

/**
 * A message of the last hours, counted back from the moment of seeding: a clock time of today could
 * lie in the future.
 */
export interface RecentLine extends Written {
  readonly minutesAgo: number;
}

/** The messages of one conversation, oldest first; every dated line comes before every recent one. */
export type Thread = readonly (DatedLine | RecentLine)[];
