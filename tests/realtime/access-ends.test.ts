import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessEnds } from '../../src/server/realtime/connections/access-ends.ts';
import { aRoom } from '../support/a-room.ts';
import { type FreshDatabase, freshDatabase } from '../support/engines/fresh-database.ts';
import { handTurned } from './support/hand-turned.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

test('a look at the moment at which an access ends does not cancel the recheck that is due', async () => {
  const { db } = database;
  const { members } = await aRoom(db, { names: ['Ana', 'Ben'] });
  const userId = members[1]?.userId ?? '';
  const endAccess = (wait: string) =>
    db.query('update group_members set access_until = clock_timestamp() + $2::interval where user_id = $1', [
      userId,
      wait,
    ]);
  await endAccess('20 s');
  const { timers, turn } = handTurned();
  const rechecked: string[] = [];
  const ends = createAccessEnds({ db, timers, recheck: (id) => rechecked.push(id) });
  await ends.look();
  await ends.look();
  await endAccess('0');
  // The node was busy: its timer has not run yet.
  await ends.look();
  turn();
  expect(rechecked).toEqual([userId]);
  ends.close();
});
