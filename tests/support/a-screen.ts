import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import type { WireKind } from '../../machines/connection.machine.ts';
import type { call } from '../../src/client/api/call.ts';
import { type Chat, createChat } from '../../src/client/chat/chat.ts';
import { isPending } from '../../src/client/chat/message-log.ts';
import { createDeliver } from '../../src/client/outbox/deliver.ts';
import { createOutbox } from '../../src/client/outbox/outbox.ts';
import { createOutboxShelf } from '../../src/client/outbox/outbox-shelf.ts';
import { createOutboxTray } from '../../src/client/outbox/outbox-tray.ts';
import type { Conversation, Message } from '../../src/contract/chat.ts';
import type { Person } from '../../src/contract/people.ts';
import type { Member } from './a-room.ts';
import { callAs } from './call-as.ts';
import { createVirtualClient, systemScheduler, type VirtualClient } from './virtual-client.ts';

/** One page without its pictures: the real stores over the real hub and the real API. */
export interface Screen {
  readonly member: Member;
  readonly chat: Chat;
  readonly client: VirtualClient;
  readonly call: typeof call;
  /** Everything that the page would draw of chats, as plain data. */
  state(): ScreenState;
  close(): void;
}

export interface ScreenState {
  readonly isLoaded: boolean;
  readonly conversations: Readonly<Record<string, Conversation>>;
  readonly unreadTotal: number;
  readonly unreadByGroup: Readonly<Record<string, number>>;
  /** Of the conversations that are open. */
  readonly messages: Readonly<Record<string, readonly Message[]>>;
}

export interface ScreenOptions {
  /** `http://…` */
  readonly url: string;
  readonly origin: string;
  readonly member: Member;
  readonly wires?: readonly [WireKind, ...WireKind[]];
}

let devices = 0;

function aDevice() {
  const kept = new Map<string, string>();
  return {
    shelf: createOutboxShelf(`screen ${++devices}`),
    tray: createOutboxTray({
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
    locks: null,
    openChannel: (name: string) => new BroadcastChannel(name),
    network: { isOnline: () => true, onChange: () => () => undefined },
    askToPersist: () => undefined,
  };
}

/** Opens the page: it fetches its lists, connects, and stays up to date until it is closed. */
export function aScreen({ url, origin, member, wires }: ScreenOptions): Screen {
  const headers = { cookie: `sid=${member.token}`, origin };
  const client = createVirtualClient({
    url: `${url.replace('http', 'ws')}/rt/ws`,
    headers,
    ...(wires && { wires }),
  });
  const own = { call: callAs(url, headers), scheduler: systemScheduler, random: Math.random, newId: v7 };
  const chat = createChat({
    ...own,
    hub: client.hub,
    createOutbox: (messages) => createOutbox({ ...own, ...aDevice(), messages, deliver: createDeliver(own) }),
  });
  const me: Person = {
    id: member.userId,
    username: null,
    first_name: member.name,
    last_name: 'Reyes',
    avatar_url: null,
  };
  chat.start(me);

  function messagesOf(conversationId: string): Message[] {
    const { firstIndex, count } = chat.messages.view(conversationId);
    return Array.from({ length: count }, (_, at) =>
      chat.messages.rowAt(conversationId, firstIndex + at),
    ).flatMap((row) => {
      if (row === undefined || isPending(row)) return [];
      // A deletion takes the reactions away without telling their number, which nothing can follow any more.
      return row.deleted_at === null ? row : { ...row, reactions_version: 0 };
    });
  }

  return {
    member,
    chat,
    client,
    call: own.call,
    state() {
      const { byId, isLoaded, unreadTotal, unreadByGroup } = chat.conversations.store.getState();
      const open = Object.keys(chat.messages.store.getState().views);
      return {
        isLoaded,
        // An archived chat is shown nowhere but in its own page: a list that is asked for leaves it out.
        conversations: Object.fromEntries(
          Object.entries(byId).filter(([, { status }]) => status !== 'ARCHIVED'),
        ),
        unreadTotal,
        unreadByGroup,
        messages: Object.fromEntries(open.map((id) => [id, messagesOf(id)])),
      };
    },
    close() {
      chat.stop();
      client.close();
    },
  };
}
