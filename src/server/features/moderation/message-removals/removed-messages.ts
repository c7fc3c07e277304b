import type { Tx } from '../../../platform/db/transaction.ts';

/** What removals need from chat. The caller has checked the right. */
export interface RemovedMessages {
  /**
   * Writes down what the person said in all chats of the community since a moment (null: ever): that is what the removal
   * removes. What is deleted already, or in the list of another removal, is left out. Locks no chat. Returns how many.
   */
  choose(tx: Tx, removal: NewRemoval): Promise<number>;
  /** Removes some of them, all in one chat, which it locks. Returns false when none was left. */
  removeSome(tx: Tx, removal: Decided): Promise<boolean>;
  /** Brings some of them back, all in one chat, which it locks. Returns false when none was left. */
  restoreSome(tx: Tx, removal: Decided): Promise<boolean>;
}

/** What removals need from the feed, in the same way. Posts and comments are hidden, so that nothing of them is lost. */
export interface RemovedContent {
  /** Leaves out what is hidden already. Locks no post. */
  choose(tx: Tx, removal: NewRemoval): Promise<{ readonly posts: number; readonly comments: number }>;
  /** Hides one, and locks its post. Returns false when none was left. */
  removeSome(tx: Tx, removal: Decided): Promise<boolean>;
  /** Gives one its state back, and locks its post. Returns false when none was left. */
  restoreSome(tx: Tx, removal: Decided): Promise<boolean>;
}

export interface NewRemoval {
  readonly id: string;
  readonly groupId: string;
  readonly authorId: string;
  /** ISO-8601. */
  readonly since: string | null;
}

/** A removal, or its undoing. */
export interface Decided {
  readonly id: string;
  readonly groupId: string;
  /** Who decided it. */
  readonly by: string;
  /** ISO-8601. */
  readonly at: string;
}
