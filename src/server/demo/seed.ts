import { recordPastConsents } from '../account/record-consent.ts';
import type { Clock, Random } from '../clock.ts';
import { type Database, only } from '../db/database.ts';
import type { WithTx } from '../db/transaction.ts';
import { seedDemoCalendar } from './demo-calendar.ts';
import { seedDemoFeed } from './demo-feed.ts';
import { seedDemoNotifications } from './demo-notifications.ts';
import { seedDemoTopics } from './demo-topics.ts';
import { type DemoWorld, demoWorld } from './demo-world.ts';
import { type Person, people } from './people.ts';

/** Signs in everybody of the demo; satisfies SPEC §5. Printed at the start, never used in production. */
export const DEMO_PASSWORD = 'Tambayan1!';

/** One of the three people a visitor is told to be: each sees the product from another side. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
  /** What it is in the first community. */
  readonly role: NonNullable<Person['demo']>;
}

export interface SeedDeps {
  readonly withTx: WithTx;
  readonly db: Database;
  readonly random: Pick<Random, 'uuid'>;
  readonly clock: Clock;
  readonly hashPassword: (password: string) => Promise<string>;
}

/** Columns that are left out have the defaults of their table. */
const tables: Readonly<Record<keyof DemoWorld, string>> = {
  users: `id uuid, email text, username text, first_name text, last_name text, password_hash text, bio text, status text,
    accepted_terms_at timestamptz, created_at timestamptz`,
  groups: `id uuid, slug text, name text, description text, is_public boolean, subscription_plan_type text,
    subscription_plan_cycle_type text, group_verification_request_status text, total_members integer,
    accepted_guidelines_at timestamptz, accepted_nda_at timestamptz, created_by uuid, created_at timestamptz`,
  group_members:
    'group_id uuid, user_id uuid, role text, status text, joined_at timestamptz, updated_at timestamptz',
  chat_conversations: `id uuid, kind text, group_id uuid, name text, topic text, low_id uuid, high_id uuid, last_seq bigint,
    last_message_at timestamptz, created_by uuid, created_at timestamptz`,
  chat_read_states: 'chat_conversation_id uuid, user_id uuid, last_read_seq bigint, updated_at timestamptz',
  chat_messages: `id uuid, chat_conversation_id uuid, seq bigint, author_id uuid, client_msg_id uuid, content text,
    content_hash bytea, reply_to_id uuid, pinned_at timestamptz, pinned_by uuid, reactions_version integer, created_at timestamptz, edited_at timestamptz, deleted_at timestamptz, deleted_by uuid,
    version integer`,
  chat_message_revisions: 'chat_message_id uuid, version integer, content text, replaced_at timestamptz',
  chat_mentions: 'chat_message_id uuid, user_id uuid, chat_conversation_id uuid, seq bigint',
  chat_reactions: 'chat_message_id uuid, emoji text, user_id uuid, place integer',
  chat_reaction_totals: 'chat_message_id uuid, emoji text, count integer, place integer',
};

/**
 * Fills an empty database with the demo's people, communities and conversations, and answers with the accounts that a
 * visitor is shown. A database that has people is left alone, whoever they are; then the answer holds those
 * demo accounts that are among them. Nodes that start together fill it once.
 *
 * No events are written: the topics begin at offset 0, which is where a snapshot of these rows says they are.
 */
export async function seedDemo({
  withTx,
  db,
  random,
  clock,
  hashPassword,
}: SeedDeps): Promise<DemoAccount[]> {
  if (await hasPeople(db)) return livingAccounts(db);
  const world = demoWorld({
    now: clock.now(),
    uuid: random.uuid,
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
  await withTx(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('tambayan.demo', 0))`);
    if (await hasPeople(tx)) return;
    for (const [table, columns] of Object.entries(tables))
      await insertAll(tx, table, columns, rowsOf(world, table));
    await recordPastConsents(tx);
    await seedDemoTopics(tx);
    await seedDemoFeed(tx, { now: clock.now(), uuid: random.uuid });
    await seedDemoCalendar(tx, { now: clock.now(), uuid: random.uuid });
    await seedDemoNotifications(tx, { now: clock.now(), uuid: random.uuid });
  });
  return livingAccounts(db);
}

function rowsOf(world: DemoWorld, table: string): readonly unknown[] {
  return new Map<string, readonly unknown[]>(Object.entries(world)).get(table) ?? [];
}

async function insertAll(
  tx: Database,
  table: string,
  columns: string,
  rows: readonly unknown[],
): Promise<void> {
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  await tx.query(
    `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as row (${columns})`,
    [JSON.stringify(rows)],
  );
}

async function hasPeople(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select exists (select from users) as found');
  return only(rows).found;
}

async function livingAccounts(db: Database): Promise<DemoAccount[]> {
  const roles = new Map(
    Object.entries<Person>(people).flatMap(([username, { demo }]) =>
      demo ? [[username, demo] as const] : [],
    ),
  );
  const { rows } = await db.query<{ username: string; email: string }>(
    `select username, email from users where username = any($1) and email = username || '@example.com'
     order by array_position($1, username)`,
    [[...roles.keys()]],
  );
  return rows.flatMap(({ username, email }) => {
    const role = roles.get(username);
    return role ? [{ username, email, role }] : [];
  });
}
