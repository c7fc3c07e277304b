import { type Connections, openConnections } from './clients/connections.ts';
import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds, sayAtPace } from './clients/pace.ts';
import { CONTENT, callKeeping, callOurs, frameOf, type MessageCall, openToBare } from './clients/say.ts';
import { stamped } from './clients/send-stamp.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { figure, median, micros, type Result } from './result.ts';

const READERS = 100;
const PER_SECOND = 400;
const MESSAGES = PER_SECOND * 5;
const WARM_UP = PER_SECOND * 2;

interface Entry {
  readonly dialect: DialectName;
  start(): Promise<Contestant>;
  /** Sends this many messages at {@link PER_SECOND}. `contentOf` runs when one is due. */
  say(contestant: Contestant, messages: number, contentOf: () => string): Promise<void>;
}

interface Delay {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Time from sending a message until a reader has it, in a room with a hundred readers into which sixteen
 * members write four hundred messages a second over HTTP. The bare stack stores each message too. Bare
 * Socket.IO gets the messages from its parent process and stores none.
 */
export async function busyRoom(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const connections = openConnections();
  const entries: Record<'ours' | 'stack' | 'socketIo', Entry> = {
    ours: {
      ...{ dialect: 'tambayan', start: ground.startOurs },
      say: overHttp(ground, connections, callOurs),
    },
    stack: {
      ...{ dialect: 'plain', start: () => startStack(ground) },
      say: overHttp(ground, connections, callKeeping),
    },
    socketIo: {
      ...{ dialect: 'socket.io', start: () => ground.startBare('bare-socket-io') },
      say: (contestant, messages, contentOf) =>
        sayAtPace(messages, PER_SECOND, async (n) =>
          contestant.tell({ broadcast: frameOf(room, n, contentOf()) }),
        ),
    },
  };
  const delays: Record<keyof typeof entries, Delay[]> = { ours: [], stack: [], socketIo: [] };
  try {
    for (let round = 0; round < rounds(3); round++)
      for (const name of ['ours', 'stack', 'socketIo'] as const)
        delays[name].push(await measure(entries[name], room.topic));
  } finally {
    connections.close();
  }
  const line = (figureName: keyof Delay, goal: number | null): Result => {
    const values = (name: keyof typeof entries) => delays[name].map((delay) => delay[figureName]);
    const socketIo = median(values('socketIo')).toFixed(1);
    return figure(
      `Delivery at ${PER_SECOND} messages/s to ${READERS} readers, ${figureName}, beside the bare stack ` +
        `(bare Socket.IO: ${socketIo} ms)`,
      {
        ...{ ours: values('ours'), floor: values('stack'), unit: 'ms', goal },
        show: (value) => `${value.toFixed(1)} ms`,
      },
    );
  };
  return [line('p50', null), line('p99', 100)];
}

function overHttp({ room }: Ground, connections: Connections, messageCall: MessageCall): Entry['say'] {
  const { groupId, conversationId } = room;
  return ({ url }, messages, contentOf) =>
    connections.callAtPace(messages, PER_SECOND, (member) =>
      messageCall(url, { member, groupId, conversationId, content: contentOf() }),
    );
}

async function startStack(ground: Ground): Promise<Contestant> {
  const stack = await ground.startBare('bare-fastify-ws');
  await openToBare(stack.url, ground.room);
  return stack;
}

async function measure({ dialect, start, say }: Entry, topic: string): Promise<Delay> {
  const contestant = await start();
  const crowd = createCrowd(contestant.url, dialect, [topic]);
  try {
    await crowd.growTo(READERS);
    await say(contestant, WARM_UP, () => CONTENT);
    await crowd.received(READERS * WARM_UP);
    const before = await contestant.read();
    await say(contestant, MESSAGES, () => stamped(CONTENT));
    await crowd.received(READERS * (WARM_UP + MESSAGES));
    const { cpuMicros } = await contestant.read();
    const { delayMs } = await crowd.delays();
    if (delayMs === null) throw new Error('no message arrived with the time at which it was sent');
    const each = (cpuMicros - before.cpuMicros) / (READERS * MESSAGES);
    console.log(
      `  ${dialect}: p50 ${delayMs.p50.toFixed(1)} ms, p99 ${delayMs.p99.toFixed(1)} ms; app CPU ${micros(each)} per delivery`,
    );
    return delayMs;
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}
