import type { Username } from './people.ts';

/** Who chose which emoji, in the order in which they came. */
type Reactions = Readonly<Record<string, readonly Username[]>>;

export interface DemoComment {
  readonly from: Username;
  /** Minutes after what it answers. */
  readonly after: number;
  /** `@` and the username of somebody in the community mentions that person. */
  readonly text: string;
  readonly reactions?: Reactions;
  /** Oldest first; answers go two levels deep. */
  readonly answers?: readonly DemoComment[];
  readonly pinnedBy?: Username;
}

/** A post of a past day with everything that was said about it. `daysAgo` is 1 or more, `at` is HH:MM in Asia/Manila. */
export interface DemoPost {
  readonly from: Username;
  readonly daysAgo: number;
  readonly at: string;
  readonly title?: string;
  readonly text: string;
  /** Slugs. */
  readonly tags?: readonly string[];
  readonly isAnnouncement?: true;
  readonly pinnedBy?: Username;
  readonly lockedBy?: Username;
  readonly isEdited?: true;
  readonly reactions?: Reactions;
  readonly comments?: readonly DemoComment[];
}
