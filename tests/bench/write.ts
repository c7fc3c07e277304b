import { CONNECTIONS, type Connections, openConnections } from './clients/connections.ts';
import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds } from './clients/pace.ts';
import {
  CONTENT,
  callForgetting,
  callKeeping,
  callOurs,
  type MessageCall,
  openToBare,
} from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import { type Cost, compareCosts, costOf, showCost } from './cost.ts';
import type { Ground } from './ground.ts';
import { compare, figure, type Result } from './result.ts';
import { topicOf } from './room.ts';

/**
 * How long each server is written to in its turn: long compared with the 10 ms steps of the database's CPU
 * time.
 */
const TURN_MS = 2_000;

/** A server with one reader of all rooms, who must get every message. */
interface Entry {
  readonly contestant: Contestant;
  readonly messageCall: MessageCall;
  /** @throws Error unless the reader got each message exactly once. */
  stop(written: number): Promise<void>;
}

interface Turn extends Cost {
  readonly perSecond: number;
  readonly written: number;
}

const names = ['ours', 'keeping', 'forgetting'] as const;
type Name = (typeof names)[number];
const layouts = { 'one room': 1, [`${CONNECTIONS} rooms`]: CONNECTIONS } as const;

/**
 * Sixteen members write as fast as they get answers, all into one room or each into their own, while one
 * member reads. There are two floors. `keeping` does only what ours must do for every write: it looks the
 * session up, numbers the message without holes, and stores it with its event in one statement. `forgetting`
 * stores the row. Neither checks a right, origin or limit, moves the author's reading position, or can send a
 * reader what they missed; ours does. All three run at the same time and take turns, so that the machine is
 * the same for all.
 */
export async function write(ground: Ground): Promise<Result[]> {
  const bare = () => ground.startBare('bare-fastify-ws');
  const entries: Record<Name, Entry> = {
    ours: await enter(ground, 'tambayan', ground.startOurs, callOurs),
    keeping: await enter(ground, 'plain', bare, callKeeping),
    forgetting: await enter(ground, 'plain', bare, callForgetting),
  };
  await openToBare(entries.keeping.contestant.url, ground.room);
  const connections = openConnections();
  const results: Result[] = [];
  const written: Record<Name, number> = { ours: 0, keeping: 0, forgetting: 0 };
  try {
    for (const [layout, rooms] of Object.entries(layouts)) {
      const turns: Record<Name, Turn[]> = { ours: [], keeping: [], forgetting: [] };
      // The first round warms up.
      for (let round = 0; round <= rounds(5); round++)
        for (const name of names) {
          const turn = await takeTurn(ground, entries[name], connections, rooms);
          written[name] += turn.written;
          if (round === 0) continue;
          turns[name].push(turn);
          console.log(`  ${layout}, ${name}: ${Math.round(turn.perSecond)} messages/s, ${showCost(turn)}`);
        }
      results.push(...resultsOf(layout, turns, rooms));
    }
  } finally {
    connections.close();
    for (const name of names) await entries[name].stop(written[name]);
  }
  return results;
}

function resultsOf(layout: string, turns: Readonly<Record<Name, readonly Turn[]>>, rooms: number): Result[] {
  const { ours, keeping, forgetting } = turns;
  const perSecond = (name: Name) => turns[name].map((turn) => turn.perSecond);
  const wal = (name: Name) => turns[name].map((turn) => turn.walBytes);
  const what = `A message write, ${CONNECTIONS} writers, ${layout}`;
  const goals = { appGoal: 3, databaseGoal: 4 };
  return [
    ...compareCosts(`${what} / bare stack that keeps as much`, { ours, floor: keeping, ...goals }),
    ...compareCosts(`${what} / bare stack that forgets`, { ours, floor: forgetting, ...goals }),
    compare(`${what}: WAL / bare stack that keeps as much`, {
      ...{ ours: wal('ours'), floor: wal('keeping'), goal: null },
      show: (bytes) => `${Math.round(bytes)} B`,
    }),
    figure(`Writes a second, ${CONNECTIONS} writers, ${layout}, beside the bare stack that keeps as much`, {
      ...{ ours: perSecond('ours'), floor: perSecond('keeping'), unit: '/s' },
      ...{ goal: rooms === 1 ? 2_000 : null, goalIs: 'at least', show: (value) => `${Math.round(value)} /s` },
    }),
  ];
}

async function takeTurn(
  { room, database }: Ground,
  { contestant, messageCall }: Entry,
  connections: Connections,
  rooms: number,
): Promise<Turn> {
  const { groupId, conversationIds } = room;
  const callOf = (member: number) => {
    const conversationId = conversationIds[member % rooms] ?? room.conversationId;
    return messageCall(contestant.url, { member, groupId, conversationId, content: CONTENT });
  };
  let [perSecond, written] = [0, 0];
  const cost = await costOf(contestant, database, async () => {
    ({ perSecond, calls: written } = await connections.callFor(TURN_MS, callOf));
    return written;
  });
  return { ...cost, perSecond, written };
}

async function enter(
  { room }: Ground,
  dialect: DialectName,
  start: () => Promise<Contestant>,
  messageCall: MessageCall,
): Promise<Entry> {
  const contestant = await start();
  const topics = room.conversationIds.slice(0, CONNECTIONS).map(topicOf);
  const reader = createCrowd(contestant.url, dialect, topics);
  await reader.growTo(1);
  return {
    contestant,
    messageCall,
    async stop(written) {
      try {
        await reader.received(written);
      } finally {
        await reader.close();
        await contestant.stop();
      }
    },
  };
}
