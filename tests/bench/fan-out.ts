import { type Connections, openConnections } from './clients/connections.ts';
import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds, sayAtPace } from './clients/pace.ts';
import { CONTENT, callForgetting, callOurs, frameOf, type MessageCall } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import { type Cost, compareCosts, costOf, showCost } from './cost.ts';
import type { Ground } from './ground.ts';
import { compare, micros, type Result } from './result.ts';

const READERS = 1_000;
const WARM_UP = 20;
const MESSAGES = 100;
const PER_SECOND = 10;

/** One server of a round, with the function that writes messages into its room at {@link PER_SECOND}. */
interface Entry {
  readonly dialect: DialectName;
  start(): Promise<Contestant>;
  say(contestant: Contestant, messages: number): Promise<void>;
}

/**
 * CPU time of one delivery in a full room, including the commit of the message. Bare Socket.IO stores none.
 */
export async function fanOut(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const connections = openConnections();
  const entries: Record<'ours' | 'stack' | 'socketIo', Entry> = {
    ours: {
      ...{ dialect: 'tambayan', start: ground.startOurs },
      say: overHttp(ground, connections, callOurs),
    },
    stack: {
      ...{ dialect: 'plain', start: () => ground.startBare('bare-fastify-ws') },
      say: overHttp(ground, connections, callForgetting),
    },
    socketIo: {
      ...{ dialect: 'socket.io', start: () => ground.startBare('bare-socket-io') },
      say: (contestant, messages) =>
        sayAtPace(messages, PER_SECOND, async (n) => contestant.tell({ broadcast: frameOf(room, n) })),
    },
  };
  const costs: Record<keyof typeof entries, Cost[]> = { ours: [], stack: [], socketIo: [] };
  try {
    for (let round = 0; round < rounds(3); round++)
      for (const name of ['ours', 'stack', 'socketIo'] as const)
        costs[name].push(await costPerDelivery(entries[name], ground));
  } finally {
    connections.close();
  }
  const { ours, stack, socketIo } = costs;
  const what = `A delivery, 1 room × ${READERS} readers, with its commit`;
  const both = (list: readonly Cost[]) => list.map((one) => one.appMicros + (one.databaseMicros ?? 0));
  const isDatabaseKnown = ours.every(({ databaseMicros }) => databaseMicros !== null);
  return [
    ...(isDatabaseKnown
      ? [
          compare(`${what} / bare stack: CPU of app and database`, {
            ...{ ours: both(ours), floor: both(stack), goal: 1.3, show: micros },
          }),
        ]
      : []),
    ...compareCosts(`${what} / bare stack`, { ours, floor: stack, appGoal: 1.3, databaseGoal: null }),
    compare(`${what} / bare Socket.IO, which stores nothing: CPU of the app`, {
      ours: ours.map(({ appMicros }) => appMicros),
      floor: socketIo.map(({ appMicros }) => appMicros),
      goal: null,
      show: micros,
    }),
  ];
}

function overHttp({ room }: Ground, connections: Connections, messageCall: MessageCall): Entry['say'] {
  const { groupId, conversationId } = room;
  return ({ url }, messages) =>
    connections.callAtPace(messages, PER_SECOND, (member) =>
      messageCall(url, { member, groupId, conversationId, content: CONTENT }),
    );
}

async function costPerDelivery({ dialect, start, say }: Entry, { room, database }: Ground): Promise<Cost> {
  const contestant = await start();
  const crowd = createCrowd(contestant.url, dialect, [room.topic]);
  try {
    await crowd.growTo(READERS);
    await say(contestant, WARM_UP);
    await crowd.received(READERS * WARM_UP);
    const cost = await costOf(contestant, database, async () => {
      await say(contestant, MESSAGES);
      await crowd.received(READERS * (WARM_UP + MESSAGES));
      return READERS * MESSAGES;
    });
    console.log(`  ${dialect}: ${showCost(cost)} per delivery`);
    return cost;
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}
