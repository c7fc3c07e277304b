import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aServer } from '../support/a-server.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

const ANSWER_MAX_MS = 200;
const MEMORY_MAX_MB = 150;

/** Megabytes that the process holds, as it says itself. */
async function residentMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) / 1024 / 1024;
}

test(`/livez is answered within ${ANSWER_MAX_MS} ms under every attack on the live connection`, async () => {
  const database = await freshDatabase();
  const server = await aServer(database.url, { LOG_LEVEL: 'error' });
  const worst = new Map<string, number>();
  /** Of before the first attack, as a measure of the machine. */
  const CALM = 'no attack';
  let attack = CALM;
  try {
    const before = await residentMegabytes(server.url);
    const attackers = fork(join(import.meta.dirname, 'attack-process.ts'));
    attackers.on('message', (name) => {
      attack = String(name);
    });
    attackers.send(Number(new URL(server.url).port));
    while (attack !== 'over') {
      const during = attack;
      const askedAt = performance.now();
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      worst.set(during, Math.max(worst.get(during) ?? 0, performance.now() - askedAt));
      await sleep(5);
    }
    attackers.kill();
    const grown = (await residentMegabytes(server.url)) - before;
    console.log('worst answer of /livez in ms', Object.fromEntries(worst));
    console.log(`memory grew by ${grown.toFixed(0)} MB`);
    expect([...worst].filter(([name, ms]) => name !== CALM && ms > ANSWER_MAX_MS)).toEqual([]);
    expect(grown).toBeLessThan(MEMORY_MAX_MB);
  } finally {
    await server.close();
    await database.close();
  }
});
