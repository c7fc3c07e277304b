import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCode, type ServerFrame } from '../../src/contract/core/realtime.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../src/server/platform/clock/clock.ts';
import { aSession, type Member } from '../support/a-room.ts';
import { aRedis, type RedisServer } from '../support/engines/a-redis.ts';
import { describeWithRedis } from '../support/engines/describe-with-redis.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';

const NODES = 3;
const PASSWORD = 'sampaguita sa umaga';

let redis: RedisServer;
let storm: Storm;

describeWithRedis('three nodes and Redis', () => {
  beforeAll(async () => {
    redis = await aRedis();
    storm = await aStorm({ people: 7, nodes: NODES, env: { REDIS_URL: redis.url } });
    const passwordHash = await createPasswords(systemRandom).hash(PASSWORD);
    const { db } = storm.database;
    await db.query('update users set password_hash = $1', [passwordHash]);
    await db.query(`update users set platform_role = 'ADMIN' where id = $1`, [storm.room.members[0]?.userId]);
  });
  afterAll(async () => {
    await storm?.close();
    await redis?.kill();
  });

  /** One tab on each node, with separate sessions or with a shared one. */
  async function tabs(member: Member, hasOwnSessions: boolean) {
    const members = await Promise.all(
      storm.cluster.nodes.map(async () => ({
        ...member,
        ...(hasOwnSessions && (await aSession(storm.database.db, member.userId))),
      })),
    );
    /** With what the servers said goodbye since the tabs are live, tab by tab. */
    const codes = storm.cluster.nodes.map((): number[] => []);
    const opened = storm.cluster.nodes.map((node, index) => {
      const onFrame = (frame: ServerFrame) => frame.op === 'bye' && codes[index]?.push(frame.code);
      const actor = storm.actor(members[index] ?? member, { url: node.url, onFrame });
      actor.follow(storm.conversationId);
      return actor;
    });
    const statuses = () => opened.map(({ client }) => client.status());
    await expect.poll(statuses).toEqual(opened.map(() => 'live'));
    // A node that had much to do may have asked a tab to come again before it let it in.
    for (const code of codes) code.length = 0;
    return { statuses, members, codes };
  }

  /** The owner with another session: the first one may have signed out. The owner administrates the platform, too. */
  async function restrict(wish: object) {
    const [owner] = storm.room.members;
    if (!owner) throw new Error('the room has an owner');
    const member = { ...owner, ...(await aSession(storm.database.db, owner.userId)) };
    await storm.call(member, 'POST', '/restrictions', wish);
  }

  /** On each node and on the proxy. */
  const everywhere = <T>(one: T): T[] => Array.from({ length: NODES + 1 }, () => one);

  /** The steps in which a user left the conversation. */
  const leftBy = ({ name }: Member) =>
    storm.history.steps.filter(({ actor, op }) => actor === name && op === 'left').length;

  test('signing out ends every tab of the session, on any node', async () => {
    const [ana, ben] = storm.actors;
    if (!ana || !ben) throw new Error('three people were asked for');
    const { statuses } = await tabs(ana.member, false);
    await storm.call(ana.member, 'DELETE', '/auth/logout');
    await expect.poll(statuses).toEqual(storm.cluster.nodes.map(() => 'ended'));
    await expect.poll(ana.client.status).toBe('ended');
    await expect.poll(ben.client.status).toBe('live');
  });

  test('a password change ends the other sessions on every node, and keeps the one that made it', async () => {
    const cora = storm.actors[2];
    if (!cora) throw new Error('three people were asked for');
    const { statuses, members } = await tabs(cora.member, true);
    const [chooser = cora.member] = members;
    await storm.call(chooser, 'PUT', '/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'ilang-ilang sa gabi',
    });
    await expect.poll(statuses).toEqual(['live', 'ended', 'ended']);
    await expect.poll(cora.client.status).toBe('ended');
  });

  test('a ban ends the subscription in every tab, on any node, and keeps the session', async () => {
    const [owner, ben, , dan] = storm.actors;
    if (!owner || !ben || !dan) throw new Error('four people were asked for');
    const { statuses } = await tabs(dan.member, true);
    await redis.kill();
    // The user who signed out above cannot ban anyone.
    const ana = { ...owner.member, ...(await aSession(storm.database.db, owner.member.userId)) };
    const ban = { group_id: storm.room.groupId, is_ban: true };
    await storm.call(ana, 'DELETE', `/group-members/${dan.member.userId}`, ban);
    const steps = () => storm.history.steps.filter(({ actor }) => actor === dan.member.name);
    // On each node, and on the proxy.
    await expect.poll(() => steps().filter(({ op }) => op === 'left').length).toBe(NODES + 1);
    expect(statuses()).toEqual(storm.cluster.nodes.map(() => 'live'));
    const before = steps().length;
    await ben.say(storm.conversationId, 'after the ban');
    await expect.poll(() => ben.position(storm.conversationId)).toBe(2);
    expect(steps()).toHaveLength(before);
    await redis.start();
  });

  test('a suspension ends every tab on every node and says so, with Redis and without it', async () => {
    for (const [hasRedis, actor] of [[true, storm.actors[4]] as const, [false, storm.actors[5]] as const]) {
      if (!actor) throw new Error('seven people were asked for');
      const { statuses, codes } = await tabs(actor.member, true);
      if (!hasRedis) await redis.kill();
      await restrict({ scope: 'PLATFORM', user_id: actor.member.userId, type: 'SUSPENSION' });
      await expect.poll(() => [...statuses(), actor.client.status()]).toEqual(everywhere('ended'));
      // Without Redis from the log, which the nodes then read every second. A node that has much to do asks a tab to move
      // first.
      const allowed = [[closeCode.banned], [closeCode.draining, closeCode.banned]];
      for (const said of codes) expect(allowed, `hasRedis: ${hasRedis}`).toContainEqual(said);
      if (!hasRedis) await redis.start();
    }
  });

  test('a ban by a restriction ends the subscription in every tab as well', async () => {
    const [, , , , , , eva] = storm.actors;
    if (!eva) throw new Error('seven people were asked for');
    const { statuses } = await tabs(eva.member, true);
    await restrict({ group_id: storm.room.groupId, user_id: eva.member.userId, type: 'GROUP_BAN' });
    await expect.poll(() => leftBy(eva.member)).toBe(NODES + 1);
    expect(statuses()).toEqual(storm.cluster.nodes.map(() => 'live'));
  });

  test('signing out ends every tab without Redis, too, from the log', async () => {
    const ben = storm.actors[1];
    if (!ben) throw new Error('three people were asked for');
    const { statuses } = await tabs(ben.member, false);
    await redis.kill();
    await storm.call(ben.member, 'DELETE', '/auth/logout');
    // From the log, which the nodes then read every second. The safety check behind it runs once a minute.
    await expect.poll(statuses).toEqual(storm.cluster.nodes.map(() => 'ended'));
    await redis.start();
  });
});
