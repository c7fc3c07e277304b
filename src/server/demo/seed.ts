import { recordPastConsents } from '../features/users/record-consent.ts';
import type { Clock, Random } from '../platform/clock/clock.ts';
import { type Database, singleRow } from '../platform/db/database.ts';
import type { WithTx } from '../platform/db/transaction.ts';
import { type DemoLogin, demoAccounts } from './demo-accounts.ts';
import { seedDemoCalendar } from './demo-calendar.ts';
import { seedDemoCertificates } from './demo-certificates.ts';
import { seedDemoCourses } from './demo-courses.ts';
import { type DemoData, readDemoData } from './demo-data.ts';
import { seedDemoFeed } from './demo-feed.ts';
import { type FilmDeps, seedDemoFilms } from './demo-films.ts';
import { seedDemoLinks } from './demo-links.ts';
import { seedDemoLogos } from './demo-logos.ts';
import { seedDemoNotifications } from './demo-notifications.ts';
import { pollTables } from './demo-polls.ts';
import { insertAll, readIds } from './demo-rows.ts';
import { seedDemoShelves } from './demo-shelves.ts';
import { seedDemoThreads } from './demo-threads.ts';
import { type DemoWorld, demoWorld } from './demo-world.ts';
import { seedDemoMoney } from './money/demo-money.ts';
import type { MoneySeed } from './money/money-services.ts';

/** The password of all demo people; satisfies SPEC §5. Printed at the start, never used in production. */
export const DEMO_PASSWORD = 'Tambayan1!';

/** A demo account that exists in the database. */
export interface DemoAccount extends DemoLogin {
  readonly email: string;
}

export interface SeedDeps extends Pick<MoneySeed, 'secret' | 'publicUrl'> {
  readonly withTx: WithTx;
  readonly db: Database;
  readonly random: Pick<Random, 'uuid' | 'bytes'>;
  readonly store: FilmDeps['store'];
  readonly clock: Clock;
  readonly hashPassword: (password: string) => Promise<string>;
}

/** Columns that are left out have the defaults of their table. */
const tables: Readonly<Record<keyof DemoWorld, string>> = {
  users: `id uuid, email text, username text, first_name text, last_name text, password_hash text, bio text, status text,
    accepted_terms_at timestamptz, created_at timestamptz`,
  groups: `id uuid, slug text, name text, description text, welcome_md text, rules_md text, is_public boolean, subscription_plan_type text,
    subscription_plan_cycle_type text, group_verification_request_status text, total_members integer,
    accepted_guidelines_at timestamptz, accepted_nda_at timestamptz, created_by uuid, created_at timestamptz`,
  group_members:
    'group_id uuid, user_id uuid, role text, status text, joined_at timestamptz, updated_at timestamptz',
  chat_conversations: `id uuid, kind text, group_id uuid, name text, topic text, is_staff_only boolean, low_id uuid, high_id uuid, last_seq bigint,
    last_message_at timestamptz, created_by uuid, created_at timestamptz`,
  chat_read_states: 'chat_conversation_id uuid, user_id uuid, last_read_seq bigint, updated_at timestamptz',
  chat_messages: `id uuid, chat_conversation_id uuid, seq bigint, author_id uuid, client_msg_id uuid, content text,
    content_hash bytea, reply_to_id uuid, pinned_at timestamptz, pinned_by uuid, reactions_version integer, created_at timestamptz, edited_at timestamptz, deleted_at timestamptz, deleted_by uuid,
    version integer, has_poll boolean`,
  chat_message_revisions: 'chat_message_id uuid, version integer, content text, replaced_at timestamptz',
  chat_mentions: 'chat_message_id uuid, user_id uuid, chat_conversation_id uuid, seq bigint',
  chat_reactions: 'chat_message_id uuid, emoji text, user_id uuid, place integer',
  chat_reaction_totals: 'chat_message_id uuid, emoji text, count integer, place integer',
  ...pollTables,
};

/**
 * Fills an empty database with the demo and returns the accounts to print. Does not change a database that has any
 * users; then returns those demo accounts that exist. Nodes that start together seed once.
 *
 * Writes no events: the topics begin at offset 0, which is the position in a snapshot of these rows.
 */
export async function seedDemo({
  withTx,
  db,
  random,
  clock,
  store,
  hashPassword,
  secret,
  publicUrl,
}: SeedDeps): Promise<DemoAccount[]> {
  if (await hasPeople(db)) return existingAccounts(db);
  const data = await readDemoData(await readIds(db, 'tags'));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const input = { now: clock.now(), uuid: random.uuid };
  const world = demoWorld(data, { ...input, passwordHash });
  await withTx(async (tx) => {
    // Another node may be filling it: that takes longer than any lock of a request.
    await tx.query(
      `select set_config('lock_timeout', '8s', true), set_config('statement_timeout', '9s', true)`,
    );
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('tambayan.demo', 0))`);
    if (await hasPeople(tx)) return;
    await insertAll(tx, tables, world);
    await recordPastConsents(tx);
    await seedTags(tx, data);
    await seedDemoLogos(tx, data.communities, { now: input.now, store });
    await seedNewcomer(tx);
    await seedDemoFeed(tx, data.communities, input);
    await seedDemoThreads(tx, data.communities, input);
    await seedDemoShelves(tx, data, input);
    await seedDemoLinks(tx, data.pages, input);
    await tx.query('select count_points_anew()');
    await seedDemoCalendar(tx, data.communities, input);
    await seedDemoCourses(tx, data.learning, input);
    await seedDemoFilms(tx, data.learning, { random, store });
    await seedDemoMoney(tx, data.money, { now: input.now, random, secret, publicUrl });
    await seedDemoCertificates(tx, input);
    await seedDemoNotifications(tx, input);
  });
  return existingAccounts(db);
}

/** The member of the demo who is new: in the first steps, and with an open checklist. */
const NEWCOMER = { username: 'angelicalim', slug: 'hurno-sa-sugbo' };

async function seedNewcomer(tx: Database): Promise<void> {
  const { username, slug } = NEWCOMER;
  await tx.query(`update users set start_step = 'interests' where username = $1`, [username]);
  await tx.query(
    `insert into first_steps (group_id, user_id)
     select g.id, u.id from groups g, users u where g.slug = $1 and u.username = $2`,
    [slug, username],
  );
}

/** Adds the tags of the communities and those that people are interested in, or not. */
async function seedTags(tx: Database, { communities, people }: DemoData): Promise<void> {
  const groupTags = communities.flatMap(({ slug, tags }) =>
    tags.map((tag, index) => ({ slug, tag, place: index + 1 })),
  );
  const userTags = people.flatMap(({ username, topics }) => [
    ...(topics?.interested ?? []).map((tag) => ({ username, tag, type: 'INTERESTED' })),
    ...(topics?.notInterested ?? []).map((tag) => ({ username, tag, type: 'NOT_INTERESTED' })),
  ]);
  await tx.query(
    `insert into group_tags (group_id, tag_id, place)
     select g.id, t.id, a.place from jsonb_to_recordset($1::jsonb) as a(slug text, tag text, place smallint)
     join groups g on g.slug = a.slug join tags t on t.slug = a.tag`,
    [JSON.stringify(groupTags)],
  );
  await tx.query(
    `insert into user_tags (user_id, tag_id, type)
     select u.id, t.id, c.type from jsonb_to_recordset($1::jsonb) as c(username text, tag text, type text)
     join users u on u.username = c.username join tags t on t.slug = c.tag`,
    [JSON.stringify(userTags)],
  );
}

async function hasPeople(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select exists (select from users) as found');
  return singleRow(rows).found;
}

/** In the order of `demoAccounts`. Checks the email, because another user may have such a username. */
async function existingAccounts(db: Database): Promise<DemoAccount[]> {
  const { rows } = await db.query<{ username: string; email: string }>(
    `select username, email from users where username = any($1) and email = username || '@example.com'`,
    [demoAccounts.map(({ username }) => username)],
  );
  const emails = new Map(rows.map(({ username, email }) => [username, email]));
  return demoAccounts.flatMap(({ username, role }) => {
    const email = emails.get(username);
    return email === undefined ? [] : [{ username, email, role }];
  });
}
