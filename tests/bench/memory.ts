import { setTimeout as sleep } from 'node:timers/promises';
import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds } from './clients/pace.ts';
import type { Contestant } from './contestant.ts';
import { type Ground, MEMBERS } from './ground.ts';
import { compare, figure, kibibytes, type Result } from './result.ts';

const FEW = 1_000;
/**
 * Waits until the garbage of connecting is gone, as far as the process frees it without a forced collection.
 */
const SETTLE_MS = 10_000;

const servers = {
  ws: { dialect: 'tambayan', start: (ground: Ground) => ground.startOurs() },
  sse: { dialect: 'tambayan-sse', start: (ground: Ground) => ground.startOurs() },
  sio: { dialect: 'tambayan-sio', start: (ground: Ground) => ground.startOurs() },
  bareWs: { dialect: 'plain', start: (ground: Ground) => ground.startBare('bare-ws') },
  bareSio: { dialect: 'socket.io', start: (ground: Ground) => ground.startBare('bare-socket-io') },
} as const;
type Name = keyof typeof servers;
const names = ['ws', 'sse', 'sio', 'bareWs', 'bareSio'] as const satisfies readonly Name[];

/**
 * Resident memory, as the system counts it, of a connection that only listens to twenty topics, on the server
 * as it is shipped and without a forced collection: the slope from 1,000 connections to 5,000, which excludes
 * what the process itself takes. The floors hold sockets and have no members or topics.
 */
export async function memory(ground: Ground): Promise<Result[]> {
  const bytes: Record<Name, number[]> = { ws: [], sse: [], sio: [], bareWs: [], bareSio: [] };
  for (let round = 0; round < rounds(1); round++)
    for (const name of names) {
      const { dialect, start } = servers[name];
      bytes[name].push(await bytesPerConnection(await start(ground), dialect, ground));
    }
  const { ws, sse, sio, bareWs, bareSio } = bytes;
  const what = 'Resident memory per idle connection';
  const inKiB = (label: string, ours: readonly number[], floor: readonly number[], goal: number): Result =>
    figure(`${what} on ${label}`, {
      ...{ ours: ours.map((value) => value / 1024), floor: floor.map((value) => value / 1024) },
      ...{ unit: 'KiB', goal, show: (value) => `${value.toFixed(1)} KiB` },
    });
  return [
    inKiB('ws, beside bare ws', ws, bareWs, 24),
    inKiB('SSE, beside bare ws', sse, bareWs, 24),
    inKiB('Socket.IO, beside bare Socket.IO', sio, bareSio, 36),
    compare(`${what} on ws / bare ws`, { ours: ws, floor: bareWs, goal: null, show: kibibytes }),
    compare(`${what} on Socket.IO / bare Socket.IO`, {
      ...{ ours: sio, floor: bareSio, goal: null, show: kibibytes },
    }),
  ];
}

async function bytesPerConnection(
  contestant: Contestant,
  dialect: DialectName,
  { room }: Ground,
): Promise<number> {
  const crowd = createCrowd(contestant.url, dialect, [room.topic], room.counted);
  try {
    await crowd.growTo(FEW);
    await sleep(SETTLE_MS);
    const few = await contestant.read();
    await crowd.growTo(MEMBERS);
    await sleep(SETTLE_MS);
    const many = await contestant.read();
    const each = (many.rssBytes - few.rssBytes) / (MEMBERS - FEW);
    console.log(`  ${dialect}: ${kibibytes(each)} resident per connection`);
    return each;
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}
