import { expect } from 'vitest';
import type { TransportKind } from '../../../machines/connection.machine.ts';
import type { ServerFrame } from '../../../src/contract/core/realtime.ts';
import type { ChaosProxyOptions } from '../../chaos/proxy.ts';
import { type SeenOn, watchSentFrames } from '../../chaos/sent-frames.ts';
import { type Bounds, checkHistory } from '../../history/check-history.ts';
import { createHistory, type History } from '../../history/history.ts';
import { readTruth } from '../../history/read-truth.ts';
import type { Truth } from '../../history/step.ts';
import { aRoom, type Member, type Room } from '../a-room.ts';
import { type ChatActor, type ChatActorOptions, createChatActor } from '../actions/chat-actor.ts';
import { aCluster, CLUSTER_ORIGIN, type Cluster } from '../engines/a-cluster.ts';
import { type FreshDatabase, freshDatabase } from '../engines/fresh-database.ts';

/**
 * Users who chat in one room on real servers, through a proxy that breaks connections, with a record of all
 * that they did and saw.
 */
export interface Storm {
  readonly database: FreshDatabase;
  readonly cluster: Cluster;
  readonly room: Room;
  readonly history: History;
  /** The first conversation, and its topic. */
  readonly conversationId: string;
  readonly topic: string;
  /** One for each member. `actor` creates more devices. */
  readonly actors: readonly ChatActor[];
  /** Another device of a user, without subscriptions. */
  actor(member: Member, options?: ActorOptions): ChatActor;
  /** An API call as `member`, through the proxy. Any status but 2xx fails. */
  call(member: Member, method: string, path: string, body?: object): Promise<unknown>;
  allLive(): Promise<void>;
  /** Waits until the history agrees with the current database. Returns the data that it was compared with. */
  settled(bounds?: Bounds): Promise<Truth>;
  close(): Promise<void>;
}

const everyTransport: readonly TransportKind[] = ['ws', 'sio', 'sse', 'sync'];

/** Each client in turn uses another transport. */
export function mixedTransports(index: number): Pick<ActorOptions, 'transports'> {
  return { transports: [everyTransport[index % everyTransport.length] ?? 'ws'] };
}

type ActorOptions = Partial<
  Pick<ChatActorOptions, 'transports' | 'random' | 'scheduler' | 'onFrame' | 'url'>
>;

export interface StormOptions {
  readonly people: number;
  readonly nodes?: number;
  readonly conversations?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Replaces a fresh database of the run's cluster. */
  readonly database?: FreshDatabase;
  /**
   * How each member's client differs. Members follow the first conversation unless `follows` says otherwise.
   */
  readonly client?: (index: number) => ActorOptions;
  readonly follows?: (index: number) => readonly number[];
  /** False leaves frames from servers out of the history: parsing them costs as much as sending them. */
  readonly isWatched?: boolean;
  /** Called with every frame that a server sends. */
  readonly onSent?: (frame: ServerFrame, seen: SeenOn) => void;
  /** Called with all bytes, before the faults apply. */
  readonly onBytes?: ChaosProxyOptions['tap'];
}

export async function aStorm(options: StormOptions): Promise<Storm> {
  const { people, nodes = 1, conversations = 1, env = {}, client, follows = () => [0] } = options;
  const database = options.database ?? (await freshDatabase());
  const names = Array.from({ length: people }, (_, index) => `p${index}`);
  const room = await aRoom(database.db, { names, conversations });
  const history = createHistory();
  const users = new Map(room.members.map(({ token, userId }) => [token, userId]));
  const { tap, onEnd } = watchSentFrames((frame, seen) => {
    options.onSent?.(frame, seen);
    for (const { t, o } of frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [])
      history.record('server', {
        op: 'sent',
        f: 'ok',
        conn: `${seen.transport} ${seen.line.id}`,
        user: users.get(seen.token) ?? 'nobody',
        topic: t,
        off: o,
      });
  });
  const cluster = await aCluster({
    databaseUrl: database.url,
    nodes,
    env,
    onEnd,
    tap(...seen) {
      options.onBytes?.(...seen);
      if (options.isWatched ?? true) tap(...seen);
    },
  });
  const opened: ChatActor[] = [];

  function actor(member: Member, more: ActorOptions = {}): ChatActor {
    users.set(member.token, member.userId);
    const one = createChatActor({ url: cluster.url, origin: CLUSTER_ORIGIN, room, member, history, ...more });
    opened.push(one);
    return one;
  }

  const actors = room.members.map((member, index) => {
    const one = actor(member, client?.(index));
    for (const number of follows(index)) one.follow(room.conversationIds[number] ?? '');
    return one;
  });
  const [conversationId = ''] = room.conversationIds;

  return {
    database,
    cluster,
    room,
    history,
    conversationId,
    topic: `c:${conversationId}`,
    actors,
    actor,
    async call({ token }, method, path, body) {
      const answer = await fetch(`${cluster.url}/api${path}`, {
        method,
        headers: {
          cookie: `sid=${token}`,
          origin: CLUSTER_ORIGIN,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async allLive() {
      await expect.poll(() => opened.map((one) => one.client.status())).toEqual(opened.map(() => 'live'));
    },
    async settled(bounds) {
      const truth = await readTruth(database.db);
      await expect
        .poll(() => checkHistory(history.steps, truth, bounds).slice(0, 20), {
          interval: 250,
        })
        .toEqual([]);
      return truth;
    },
    async close() {
      for (const one of opened) one.close();
      await cluster.close();
      await database.close();
    },
  };
}
