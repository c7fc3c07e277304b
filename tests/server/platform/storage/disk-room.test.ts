import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { createDiskRoom, FREE_MIN_BYTES } from '../../../../src/server/platform/storage/disk-room.ts';

const RESERVE = 2 ** 30;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-disk-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A look at `dataDir`, and how much room each folder has; without it the real file system is asked. */
function aRoom(dataDir: string, freeIn?: (folder: string) => Promise<number>) {
  const looks: (() => void)[] = [];
  const lines: object[] = [];
  const room = createDiskRoom({
    dataDir,
    clusterDir: tmpdir(),
    reserve: RESERVE,
    random: systemRandom,
    timers: {
      every(_ms, run) {
        looks.push(run);
        return () => undefined;
      },
    },
    log: { error: (line: object) => void lines.push(line), info: () => undefined },
    ...(freeIn && { freeIn }),
  });
  return {
    room,
    lines,
    look: () => {
      for (const run of looks) run();
    },
  };
}

test('a folder with room is tried, and left as it was; a missing one is made', async () => {
  const { room } = aRoom(join(folder, 'new'));
  expect(await room.check()).toBeNull();
  expect(room.hasRoom()).toBe(true);
  expect(await readdir(join(folder, 'new'))).toEqual([]);
});

test.each([
  ['of the data folder', (path: string) => path !== tmpdir()],
  ['of PostgreSQL', (path: string) => path === tmpdir()],
])(
  'too little room on the disk %s is found within seconds, said without its path, and gone by itself',
  async (_what, isThere) => {
    let free = FREE_MIN_BYTES - 1;
    const { room, lines, look } = aRoom(folder, async (path) => (isThere(path) ? free : Infinity));
    await expect.poll(room.hasRoom).toBe(false);
    const problem = await room.check();
    expect(problem).toBe('The disk is full: 63 MiB are free, 64 are needed');
    expect(lines).toMatchObject([{ folder: expect.stringContaining('/') }]);
    free = FREE_MIN_BYTES;
    look();
    await expect.poll(room.hasRoom).toBe(true);
  },
);

test('a file has room when it leaves the reserve for text, which then still has room', async () => {
  let free = RESERVE + 1000;
  const { room } = aRoom(folder, async () => free);
  await room.check();
  expect([room.hasRoomForFile(1000), room.hasRoomForFile(1001), room.hasRoom()]).toEqual([true, false, true]);
  free = RESERVE - 1;
  await room.check();
  expect([room.hasRoomForFile(0), room.hasRoom()]).toEqual([false, true]);
});

test('a folder that cannot be written to is no room', async () => {
  await writeFile(join(folder, 'file'), '');
  const { room } = aRoom(join(folder, 'file'));
  expect(await room.check()).toBe('Nothing can be written to the data folder');
  expect(room.hasRoom()).toBe(false);
});
