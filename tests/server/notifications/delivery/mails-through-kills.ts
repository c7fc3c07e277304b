import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { aServer } from '../../../support/a-server.ts';
import { startCommunityApi } from '../../../support/actions/community-api.ts';
import { aFeed } from '../../feed/a-feed.ts';

const sent = z.object({ data: z.array(z.object({ id: z.string(), to: z.string() })) });

/**
 * Tells a community of `members` something that each of them is mailed, and kills the process that mails them `kills`
 * times while it does. Answers, for each member, how many mails they have, and how the ledger ended.
 */
export async function mailsThroughKills({ kills, members }: { kills: number; members: number }) {
  const api = await startCommunityApi();
  const feed = await aFeed(api);
  await api.db.query(
    `with people as (
       insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
       select gen_random_uuid(), 'member' || n || '@mail.example', 'Member', 'Reyes', 'none', 'ACTIVE', now(), now()
       from generate_series(1, $2::int) n returning id)
     insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     select $1, id, 'MEMBER', 'ACTIVE', now(), now() from people`,
    [feed.groupId, members],
  );
  await feed.post(feed.olive, { title: 'Walang pasok bukas', is_announcement: true });

  const { rows } = await api.db.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('postgresUrl'));
  url.pathname = rows[0]?.name ?? '';
  const server = await aServer(url.href);
  const done = async () => {
    const counted = await api.db.query<{ count: number }>(
      `select count(*) from outgoing_mails where status = 'SENT'`,
    );
    return counted.rows[0]?.count ?? 0;
  };

  /** What waits is due now, and of the process that was killed nothing was heard for long. */
  async function later(): Promise<void> {
    await api.db.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
    await api.db.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    );
    await api.db.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  }

  try {
    for (let kill = 1; kill <= kills; kill++) {
      await later();
      // Somewhere in the middle: each time it gets a little further.
      while ((await done()) < (members * kill) / (kills + 1)) {
        await api.db.query(`update pgboss.job set start_after = now() where state = 'created'`);
        await pause(10);
      }
      await server.kill();
      await later();
      await server.start();
    }
    while ((await done()) < members + 3) {
      await api.db.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
      await pause(50);
    }
    const mails: number[] = [];
    const ids = new Set<string>();
    for (let member = 1; member <= members; member++) {
      const answer = await fetch(`${server.url}/dev/mail?to=member${member}@mail.example`);
      const { data } = sent.parse(await answer.json());
      mails.push(data.length);
      for (const { id } of data) ids.add(id);
    }
    const ledger = await api.db.query<{ status: string; count: number }>(
      `select status, count(*) from deliveries where channel = 'EMAIL' group by status`,
    );
    const begun = await api.db.query<{ most: number }>(
      `select max(attempts) as most from deliveries where channel = 'EMAIL'`,
    );
    return { mails, distinct: ids.size, ledger: ledger.rows, attempts: begun.rows[0]?.most ?? 0 };
  } finally {
    await server.close();
    await api.close();
  }
}
