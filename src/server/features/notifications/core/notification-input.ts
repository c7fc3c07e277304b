import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification, NotificationReason } from '../../../../contract/notifications/notifications.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ContentKey } from './settled.repo.ts';

/**
 * The content that a notification is about. `chat_seq` is the position of the message: reading the chat up to it marks
 * the notification as read.
 */
export interface NotificationTarget {
  readonly post_id?: string;
  readonly comment_id?: string;
  readonly chat_conversation_id?: string;
  readonly chat_message_id?: string;
  readonly chat_seq?: number;
  readonly calendar_event_id?: string;
  readonly course_id?: string;
  /** A lesson of `course_id`. */
  readonly lesson_id?: string;
}

/** An event to notify about, without its recipients. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** Null when the event belongs to no community. */
  readonly groupId: string | null;
  /** The user who acted. They are not notified of it. Null when there is none, or the name is not shown. */
  readonly actorId: string | null;
  readonly about?: NotificationTarget;
  /**
   * Extra fields of the kind. Text that can be looked up is not stored here; it is read when the notification is shown.
   */
  readonly facts?: Notification['facts'];
  /** Identifies the action. A user gets one notification per key, even if several kinds apply. */
  readonly key: string;
  /** What several notifications have in common that {@link Notifier.notifyReplies} joins. */
  readonly groupKey?: string;
}

export interface Recipient {
  readonly userId: string;
  readonly reason: NotificationReason;
}

/** A notification for single users. If a user is in `to` twice, the first reason counts. */
export interface NotificationInput extends NotificationFacts {
  /** STAFF: the members of the community whose role may handle this kind. */
  readonly to: readonly Recipient[] | 'STAFF';
}

export type PersonalNotificationInput = NotificationInput & { readonly to: readonly Recipient[] };

/** The position up to which a user read a conversation. */
export interface ChatRead {
  readonly chat_conversation_id: string;
  readonly last_read_seq: number;
}

/** A notification for all members of a community, stored as one row. */
export interface GroupNotificationInput extends NotificationFacts {
  readonly groupId: string;
}

/** One user's notification, with the fields that delivery needs. Its text is read when it is sent. */
export interface CreatedNotification {
  readonly id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly group_id: string | null;
  /** Whether the in-app switch is on for it now. */
  readonly is_shown: boolean;
  /** Greater than 1 when more actors joined it. */
  readonly version: number;
  /** ISO 8601 */
  readonly at: string;
}

export interface CreatedGroupNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly group_id: string;
  readonly seq: number;
  readonly at: string;
}

/** Notifications of one user that need no delivery any more: single ones, and a community's up to a position. */
export interface SettledNotifications {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly groups: readonly { readonly groupId: string; readonly upToSeq: number }[];
}

/**
 * Delivers notifications by other channels. Called in the transaction of the action, after its rows are written. It may
 * use only `tx`.
 */
export interface NotificationListener {
  /** Called for new notifications, and for grouped ones that another actor joined. */
  created(tx: Tx, notifications: readonly CreatedNotification[]): Promise<void>;
  /** Called when all members are notified. `NotificationService.audienceOf` pages through those who may get a mail. */
  groupCreated(tx: Tx, notification: CreatedGroupNotification): Promise<void>;
  /** Called when notifications were read, archived or removed. */
  settled(tx: Tx, notifications: SettledNotifications): Promise<void>;
}

/** How other features notify users. Call it in the transaction of the action: after its own locks, before it ends. */
export interface Notifier {
  /** Skips the actor, users who blocked the actor, and users who muted the discussion or community. */
  notify(tx: Tx, ...inputs: readonly NotificationInput[]): Promise<void>;
  /**
   * Notifies all members with one row. A member who also gets a personal notification with the same key sees only that
   * one.
   */
  notifyMembers(tx: Tx, input: GroupNotificationInput): Promise<void>;
  /**
   * Notifies `input.to` of one more reaction to what they wrote. Reactions within ten minutes become one notification,
   * until it is read. The caller must hold the lock of the post. The key names the content.
   */
  notifyReaction(tx: Tx, input: PersonalNotificationInput & { readonly actorId: string }): Promise<void>;
  /**
   * Notifies `input.to` of one more reply, or of one more thing that waits for them. As long as they have an unread
   * notification with the same `groupKey`, it joins that and becomes its subject. The caller must hold a lock that only
   * one action with this `groupKey` can hold.
   */
  notifyReplies(tx: Tx, input: NotificationInput & { readonly groupKey: string }): Promise<void>;
  /** A reaction was removed. Removing the last one removes the notification. */
  withdrawReaction(
    tx: Tx,
    taken: { readonly userId: string; readonly key: string; readonly actorId: string },
  ): Promise<void>;
  /** A mention was removed: removes its notification. A later mention with the same key notifies again. */
  withdrawMentions(
    tx: Tx,
    dropped: { readonly key: string; readonly userIds: readonly string[] },
  ): Promise<void>;
  /** Marks the notifications with this key as read for everyone. Afterwards the key can notify again. */
  settle(tx: Tx, key: string): Promise<void>;
  /** Marks the notifications with this `groupKey` as read for the staff of a community: nothing waits any more. */
  settleStaff(tx: Tx, about: { readonly groupId: string; readonly groupKey: string }): Promise<void>;
  /** Marks the user's notifications about these chats as read, up to these positions. */
  chatsRead(tx: Tx, userId: string, reads: readonly ChatRead[]): Promise<void>;
  /** Ids of users who follow the discussion. */
  followersOf(tx: Tx, postId: string): Promise<readonly string[]>;
  /**
   * Updates the notifications about a post, comment or message that was hidden, deleted or shown again, or about an
   * event whose text changed.
   */
  contentChanged(tx: Tx, about: ContentKey & { readonly isShown: boolean }): Promise<void>;
}
