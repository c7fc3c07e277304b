import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { message } from '../../../src/contract/chat/chat.ts';
import { type RtPosition, rtPosition } from '../../../src/contract/core/realtime.ts';
import type { History } from '../../history/history.ts';
import type { Member, Room } from '../a-room.ts';
import {
  createVirtualClient,
  type VirtualClient,
  type VirtualClientOptions,
} from '../browser/virtual-client.ts';

/**
 * How long a first attempt may take, since a connection can be dead without a sign. Each further one may take twice as
 * long: a server that is late works off what was given up as well, and would never answer in time again.
 */
const REQUEST_LIMIT_MS = 5_000;
const REQUEST_LIMIT_MAX_MS = 40_000;
/** The pause before the first repetition. It doubles, too. */
const PAUSE_MS = 100;
const PAUSE_MAX_MS = 2_000;
/** Messages in a snapshot. */
const PAGE = 50;

/** A user who reads and writes with the client's own hub, and records what they do and see. */
export interface ChatActor {
  readonly member: Member;
  readonly client: VirtualClient;
  /**
   * Subscribes, in place of an earlier subscription of this actor. `forge` replaces the position of the first snapshot
   * by a cursor that no server ever issued.
   */
  follow(conversationId: string, forge?: (position: RtPosition) => RtPosition): void;
  /** Sends a message, and retries the same one until the server answers. Resolves to its id. */
  say(conversationId: string, content: string): Promise<string>;
  /** Fetches the newest page. */
  read(conversationId: string): Promise<RtPosition>;
  /** Its position, from a snapshot or from later events; null before the first snapshot. */
  position(conversationId: string): number | null;
  close(): void;
}

export interface ChatActorOptions
  extends Pick<VirtualClientOptions, 'transports' | 'random' | 'scheduler' | 'onFrame'> {
  /** `http://…` */
  readonly url: string;
  readonly origin: string;
  readonly room: Room;
  readonly member: Member;
  readonly history: History;
}

const historyAnswer = z.object({
  data: z.array(z.object({ id: z.string(), version: z.int() })),
  rt: rtPosition,
});

export function createChatActor(options: ChatActorOptions): ChatActor {
  const { url, room, member, history } = options;
  const actor = member.name;
  const headers = { cookie: `sid=${member.token}`, origin: options.origin };
  const followed = new Map<string, Map<number, number>>();
  const unsubscribe = new Map<string, () => void>();
  const positions = new Map<string, number>();
  let reads = 0;
  let isClosed = false;

  const client = createVirtualClient({
    ...options,
    url: `${url.replace('http', 'ws')}/rt/ws`,
    headers,
    onFrame(frame) {
      options.onFrame?.(frame);
      for (const ev of frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [])
        followed.get(ev.t)?.set(ev.o, ev.x);
    },
  });
  client.hub.onBatch((batch) => {
    for (const { topic, offset } of batch) {
      const tags = followed.get(topic);
      positions.set(topic, offset);
      if (tags)
        history.record(actor, { op: 'apply', f: 'ok', topic, off: offset, tag: tags.get(offset) ?? 0 });
    }
  });

  async function ask(conversationId: string) {
    const topic = `c:${conversationId}`;
    const n = ++reads;
    history.record(actor, { op: 'read', f: 'invoke', topic, n });
    const query = `chat_conversation_id=${conversationId}&limit=${PAGE}`;
    const answer = await fetch(`${url}/api/chats/groups/${room.groupId}/messages/search?${query}`, {
      headers,
      // The hub asks again when it gets no answer.
      signal: AbortSignal.timeout(4 * REQUEST_LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const page = historyAnswer.parse(await answer.json());
    history.record(actor, { op: 'read', f: 'ok', topic, n, off: page.rt[2] });
    return page;
  }

  async function snapshot(conversationId: string): Promise<RtPosition> {
    const { data, rt } = await ask(conversationId);
    const rows = data.map(({ id, version }) => ({ id, version }));
    positions.set(`c:${conversationId}`, rt[2]);
    history.record(actor, {
      op: 'reset',
      f: 'ok',
      topic: `c:${conversationId}`,
      off: rt[2],
      limit: PAGE,
      rows,
    });
    return rt;
  }

  /** The id of the stored message; null when it is unknown whether it was stored. */
  async function post(body: object, limitMs: number): Promise<string | { readonly refused: string } | null> {
    try {
      const answer = await fetch(`${url}/api/chats/groups/messages`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ group_id: room.groupId, ...body }),
        signal: AbortSignal.timeout(limitMs),
      });
      const text = await answer.text();
      if (answer.ok) return z.object({ data: message }).parse(JSON.parse(text)).data.id;
      return answer.status >= 500 || answer.status === 429 ? null : { refused: `${answer.status} ${text}` };
    } catch {
      return null;
    }
  }

  return {
    member,
    client,
    follow(conversationId, forge) {
      const topic = `c:${conversationId}`;
      let spoil = forge;
      followed.set(topic, new Map());
      // With two subscribers, the stream repeats what the later of their snapshots has: one history cannot record both.
      const stopEarlier = unsubscribe.get(topic);
      const stop = client.hub.subscribe(topic, 'full', {
        async snapshot() {
          const position = await snapshot(conversationId);
          const answer = spoil?.(position) ?? position;
          spoil = undefined;
          return answer;
        },
        refused: () => history.record(actor, { op: 'left', f: 'ok', topic }),
      });
      unsubscribe.set(topic, stop);
      stopEarlier?.();
    },
    async say(conversationId, content) {
      const [topic, cid] = [`c:${conversationId}`, randomUUID()];
      const body = { chat_conversation_id: conversationId, content, client_msg_id: cid };
      history.record(actor, { op: 'send', f: 'invoke', topic, cid });
      for (let attempt = 0; ; attempt++) {
        const answer = await post(body, Math.min(REQUEST_LIMIT_MAX_MS, REQUEST_LIMIT_MS * 2 ** attempt));
        if (typeof answer === 'string') {
          history.record(actor, { op: 'send', f: 'ok', topic, cid, id: answer });
          return answer;
        }
        history.record(actor, { op: 'send', f: answer === null ? 'info' : 'fail', topic, cid });
        if (answer !== null) throw new Error(answer.refused);
        if (isClosed) throw new Error(`closed before the message ${cid} was taken`);
        await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** attempt) * (0.5 + Math.random()));
      }
    },
    read: async (conversationId) => (await ask(conversationId)).rt,
    position: (conversationId) => positions.get(`c:${conversationId}`) ?? null,
    close() {
      isClosed = true;
      client.close();
    },
  };
}
