import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import type { TransportKind } from '../../../machines/connection.machine.ts';
import type { call } from '../../../src/client/data/api/call.ts';
import type { TextStorage } from '../../../src/client/data/drafts/device-drafts.ts';
import { createOutbox } from '../../../src/client/data/outbox/outbox.ts';
import { createOutboxDatabase } from '../../../src/client/data/outbox/outbox-database.ts';
import { createOutboxLocalStore } from '../../../src/client/data/outbox/outbox-local-store.ts';
import { createSender } from '../../../src/client/data/outbox/sender.ts';
import { type Chat, createChat } from '../../../src/client/features/chat/store/chat.ts';
import { isPending } from '../../../src/client/features/chat/store/message-log.ts';
import { messageKind } from '../../../src/client/features/chat/store/unsent-messages.ts';
import { createFeed, type Feed } from '../../../src/client/features/feed/store/feed.ts';
import { isCommentListed } from '../../../src/client/features/feed/store/feed-reader.ts';
import { listedPosts, pinnedPosts } from '../../../src/client/features/feed/store/feed-state.ts';
import { commentKind, postKind } from '../../../src/client/features/feed/store/unsent-content.ts';
import {
  createNotificationList,
  type NotificationList,
} from '../../../src/client/features/notifications/store/notification-list.ts';
import { lazyModule } from '../../../src/client/ui/base/lazy.ts';
import type { Person } from '../../../src/contract/account/people.ts';
import type { Conversation, Message } from '../../../src/contract/chat/chat.ts';
import type { Comment } from '../../../src/contract/feed/comments.ts';
import type { Post } from '../../../src/contract/feed/posts.ts';
import type { Badge, Notification } from '../../../src/contract/notifications/notifications.ts';
import type { Member } from '../a-room.ts';
import { callAs } from '../actions/call-as.ts';
import { createVirtualClient, systemScheduler, type VirtualClient } from './virtual-client.ts';

/**
 * How many entries of each list are compared: a page that fetches anew has at least that many, not counting
 * pinned ones.
 */
const COMPARED = 10;

/** One page without rendering: the real stores over the real hub and the real API. */
export interface Screen {
  readonly member: Member;
  readonly chat: Chat;
  readonly client: VirtualClient;
  readonly call: typeof call;
  /**
   * Subscribes to the discussions of a community, and to the comments of each post of `open`, until the page
   * is closed.
   */
  openFeed(groupId: string, open: readonly string[]): Feed;
  /** Subscribes to the user's notifications and to a community's news until the page is closed. */
  openNotifications(groupId: string): NotificationList;
  /** Everything that the page would render of chats, discussions and notifications, as plain data. */
  state(): ScreenState;
  close(): void;
}

export interface ScreenState {
  readonly isLoaded: boolean;
  readonly conversations: Readonly<Record<string, Conversation>>;
  readonly unreadTotal: number;
  readonly unreadByGroup: Readonly<Record<string, number>>;
  /** Of the open conversations. */
  readonly messages: Readonly<Record<string, readonly Message[]>>;
  /** Of the community whose discussions are open. */
  readonly posts: readonly Post[];
  readonly pinned: readonly Post[];
  readonly comments: Readonly<Record<string, readonly Comment[]>>;
  /** Without the text: an edit of what a notification is about notifies no user. */
  readonly notifications: readonly Pick<Notification, 'id' | 'status' | 'version' | 'actor_count'>[];
  readonly unreadNotifications: number | null;
}

export interface ScreenOptions {
  /** `http://…` */
  readonly url: string;
  readonly origin: string;
  readonly member: Member;
  readonly transports?: readonly [TransportKind, ...TransportKind[]];
}

let devices = 0;

function aStorage(): TextStorage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A deletion removes the reactions without an event for their number, so it is not compared. */
function comparable<T extends Post | Comment>(content: T): T {
  return content.status === 'DELETED' ? { ...content, reactions_version: 0 } : content;
}

function discussionsOf(feed: Feed, open: ReadonlySet<string>) {
  const state = feed.store.getState();
  const commentsOf = (postId: string) =>
    Object.values(feed.discussion(postId).store.getState().byId)
      .filter((comment) => isCommentListed(comment, feed.reader))
      .sort((a, b) => a.seq - b.seq)
      .slice(-COMPARED)
      .map(comparable);
  return {
    posts: listedPosts(state, feed.reader).slice(0, COMPARED).map(comparable),
    pinned: pinnedPosts(state, feed.reader).map(comparable),
    comments: Object.fromEntries([...open].map((postId) => [postId, commentsOf(postId)])),
  };
}

function aDevice() {
  const storage = aStorage();
  return {
    database: createOutboxDatabase(`screen ${++devices}`),
    localStore: createOutboxLocalStore(() => storage),
    locks: null,
    openChannel: (name: string) => new BroadcastChannel(name),
    network: { isOnline: () => true, onChange: () => () => undefined },
    askToPersist: () => undefined,
  };
}

/** Opens the page: it fetches its lists, connects, and stays up to date until it is closed. */
export function aScreen({ url, origin, member, transports }: ScreenOptions): Screen {
  const headers = { cookie: `sid=${member.token}`, origin };
  const client = createVirtualClient({
    url: `${url.replace('http', 'ws')}/rt/ws`,
    headers,
    ...(transports && { transports }),
  });
  const own = { call: callAs(url, headers), scheduler: systemScheduler, random: Math.random, newId: v7 };
  const outbox = createOutbox({
    ...own,
    ...aDevice(),
    kinds: {
      message: async () => messageKind,
      post: async () => postKind,
      comment: async () => commentKind,
    },
    senderModule: lazyModule(async () => createSender),
  });
  const chat = createChat({ ...own, hub: client.hub, outbox });
  const me: Person = {
    id: member.userId,
    username: null,
    first_name: member.name,
    last_name: 'Reyes',
    avatar_url: null,
  };
  outbox.start(me.id);
  chat.start(me);
  client.hub.connection.subscribe(({ status }, was) => {
    if (status === 'live' && was.status !== 'live') outbox.reconnected();
  });

  function messagesOf(conversationId: string): Message[] {
    const { firstIndex, count } = chat.messages.view(conversationId);
    return Array.from({ length: count }, (_, at) =>
      chat.messages.rowAt(conversationId, firstIndex + at),
    ).flatMap((row) => {
      if (row === undefined || isPending(row)) return [];
      // A deletion removes the reactions without an event for their number, so it is not compared.
      return row.deleted_at === null ? row : { ...row, reactions_version: 0 };
    });
  }

  const stops: (() => void)[] = [];
  let notifications: NotificationList | null = null;
  let badge: Badge | null = null;
  const onBadge = (told: Badge) => {
    if (badge === null || told.as_of > badge.as_of) badge = told;
  };

  function openNotifications(groupId: string): NotificationList {
    const { hub } = client;
    const listeners = new Set<() => void>();
    const opened = createNotificationList(
      {
        ...own,
        hub,
        meId: me.id,
        onBadge,
        onGroupNews(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      { groupId: null, isUnreadOnly: false },
    );
    const headMoved = () => {
      for (const listener of listeners) listener();
    };
    stops.push(
      opened.start(),
      hub.onEvent('badge.updated', ({ data }) => onBadge(data)),
      hub.subscribe(`n:${groupId}`, 'head', { headMoved }),
    );
    notifications = opened;
    return opened;
  }

  function notificationsOf(list: NotificationList) {
    return Object.values(list.store.getState().byId)
      .filter(({ status }) => status !== 'ARCHIVED')
      .sort((a, b) => (`${a.updated_at} ${a.id}` < `${b.updated_at} ${b.id}` ? 1 : -1))
      .slice(0, COMPARED)
      .map(({ id, status, version, actor_count }) => ({ id, status, version, actor_count }));
  }

  let feed: Feed | null = null;
  const openPosts = new Set<string>();

  function openFeed(groupId: string, open: readonly string[]): Feed {
    const opened = createFeed(
      { ...own, hub: client.hub, outbox, groupId, reader: { me, isStaff: false } },
      { kind: 'newest', tagId: null, categoryId: null },
    );
    stops.push(opened.start(), ...open.map((postId) => opened.discussion(postId).open()));
    for (const postId of open) openPosts.add(postId);
    feed = opened;
    return opened;
  }

  return {
    openNotifications,
    member,
    chat,
    client,
    call: own.call,
    openFeed,
    state() {
      const { byId, isLoaded, unreadTotal, unreadByGroup } = chat.conversations.store.getState();
      const open = Object.keys(chat.messages.store.getState().views);
      return {
        isLoaded,
        // An archived chat is shown only on its own page: a fetched list leaves it out.
        conversations: Object.fromEntries(
          Object.entries(byId).filter(([, { status }]) => status !== 'ARCHIVED'),
        ),
        unreadTotal,
        unreadByGroup,
        messages: Object.fromEntries(open.map((id) => [id, messagesOf(id)])),
        notifications: notifications === null ? [] : notificationsOf(notifications),
        unreadNotifications: badge?.notifications ?? null,
        ...(feed === null ? { posts: [], pinned: [], comments: {} } : discussionsOf(feed, openPosts)),
      };
    },
    close() {
      for (const stop of stops) stop();
      chat.stop();
      outbox.stop();
      client.close();
    },
  };
}
