import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification, NotificationReason } from '../../../../contract/notifications/notifications.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ContentKey } from './settled.repo.ts';

/** What a notification is about. `chat_seq` is the position of the message: reading that far reads the notification. */
export interface NotificationTarget {
  readonly post_id?: string;
  readonly comment_id?: string;
  readonly chat_conversation_id?: string;
  readonly chat_message_id?: string;
  readonly chat_seq?: number;
  readonly calendar_event_id?: string;
}

/** Something that happened, before anybody is told. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** Null: it concerns no community. */
  readonly groupId: string | null;
  /** Who did it, and is never told of it; null: nobody, or nobody whose name is told. */
  readonly actorId: string | null;
  readonly about?: NotificationTarget;
  /** What is special to the kind. Words that can be looked up are not among them: they are read when they are shown. */
  readonly facts?: Notification['facts'];
  /** Names the act: under one key a person is told once, however often and of however many kinds it is told. */
  readonly key: string;
}

export interface Recipient {
  readonly userId: string;
  readonly reason: NotificationReason;
}

/** Something that single people are told of. Where a person is in `to` twice, the first reason counts. */
export interface NotificationInput extends NotificationFacts {
  /** STAFF: those of the community who may act on such a thing. */
  readonly to: readonly Recipient[] | 'STAFF';
}

export type PersonalNotificationInput = NotificationInput & { readonly to: readonly Recipient[] };

/** How far somebody read a conversation. */
export interface ChatRead {
  readonly chat_conversation_id: string;
  readonly last_read_seq: number;
}

/** Something that all members of a community are told of, with one row however many they are. */
export interface GroupNotificationInput extends NotificationFacts {
  readonly groupId: string;
}

/** A notification that one person has, as far as a delivery needs it; its words are read when it goes out. */
export interface CreatedNotification {
  readonly id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly group_id: string | null;
  /** Whether the in-app switch lets it be seen now. */
  readonly is_shown: boolean;
  /** More than 1: others came to it. */
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

/** What somebody need not be reminded of any more: single ones, and those of communities up to a position. */
export interface SettledNotifications {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly groups: readonly { readonly groupId: string; readonly upToSeq: number }[];
}

/**
 * Whoever brings notifications to people by other ways: called in the transaction of the act, after its rows are
 * there. It must touch nothing but `tx`.
 */
export interface NotificationListener {
  /** They are new, or more came to a grouped one. */
  told(tx: Tx, notifications: readonly CreatedNotification[]): Promise<void>;
  /** All members are told; who of them gets a mail is found out by `NotificationService.audienceOf`, in pages. */
  groupCreated(tx: Tx, notification: CreatedGroupNotification): Promise<void>;
  /** They were read, archived or taken back. */
  settled(tx: Tx, notifications: SettledNotifications): Promise<void>;
}

/** Says nothing to anybody. */
export const noListener: NotificationListener = {
  told: async () => undefined,
  groupCreated: async () => undefined,
  settled: async () => undefined,
};

/** How other features tell people what happened, in the transaction of the act: after its own locks, before it ends. */
export interface Notifier {
  /** Nobody is told of what they did, of what somebody does whom they blocked, nor of what they muted. */
  notify(tx: Tx, ...news: readonly NotificationInput[]): Promise<void>;
  /** Instead of the same to each member: the single ones count where a person would be told both. */
  notifyMembers(tx: Tx, news: GroupNotificationInput): Promise<void>;
  /**
   * One more reacted to what `news.to` wrote. Those of ten minutes become one notification, until it is read. The post
   * must be locked. Its key names what is reacted to.
   */
  notifyReaction(tx: Tx, news: PersonalNotificationInput & { readonly actorId: string }): Promise<void>;
  /** The reaction was taken back; with the last one the notification goes. */
  untellReaction(
    tx: Tx,
    taken: { readonly userId: string; readonly key: string; readonly actorId: string },
  ): Promise<void>;
  /** The mention was taken back: its notification goes, and a later mention under the same key is told anew. */
  unmention(tx: Tx, dropped: { readonly key: string; readonly userIds: readonly string[] }): Promise<void>;
  /** What was told under this key needs nobody any more: whoever has not read it need not. Later it is told anew. */
  settle(tx: Tx, key: string): Promise<void>;
  /** Somebody read conversations up to these positions: so have they read who mentioned them there. */
  chatsRead(tx: Tx, userId: string, reads: readonly ChatRead[]): Promise<void>;
  /** Who follows the discussion. */
  followersOf(tx: Tx, postId: string): Promise<readonly string[]>;
  /**
   * A post, a comment or a message was hidden, deleted or shown again: with it goes, or comes, what was told of it. Or
   * the words of an event changed, and with them what was told of it.
   */
  contentChanged(tx: Tx, about: ContentKey & { readonly isShown: boolean }): Promise<void>;
}
