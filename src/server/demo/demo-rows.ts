import { mentionToken } from '../../contract/chat/mentions.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/core/durations.ts';
import { manilaDay, manilaMidnight } from '../../contract/core/manila.ts';
import type { Database } from '../platform/db/database.ts';

/** A row of any table. An object or a list is the value of a column of JSON. */
export type Row = Readonly<Record<string, string | number | boolean | object | null>>;

/** The id of each username, group slug or tag slug. */
export type Ids = ReadonlyMap<string, string>;

/** What each part of the demo needs to be seeded. */
export interface SeedInput {
  /** The moment of seeding, in milliseconds since 1970. Nothing happens after it. */
  readonly now: number;
  readonly uuid: () => string;
}

/** The id for this username or slug. Throws if there is none. */
export function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo has no id for ${name}`);
  return id;
}

/** The ids of all people by username, of all groups by slug, or of all tags by slug. */
export async function readIds(db: Database, table: 'users' | 'groups' | 'tags'): Promise<Ids> {
  const key = table === 'users' ? 'username' : 'slug';
  const { rows } = await db.query<{ key: string; id: string }>(
    `select ${key} as key, id from ${table} where ${key} is not null`,
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

/**
 * Inserts all rows, one statement for each table.
 *
 * @param tables the columns of each table with their types, as in `id uuid, name text`, in an order in which
 * references hold. Other columns get their defaults.
 */
export async function insertAll(
  db: Database,
  tables: Readonly<Record<string, string>>,
  rows: Readonly<Record<string, readonly Row[]>>,
): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const names = columns
      .split(',')
      .map((column) => column.trim().split(' ')[0])
      .join(', ');
    await db.query(
      `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as row (${columns})`,
      [JSON.stringify(rows[table] ?? [])],
    );
  }
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The instant of a clock time (HH:MM) in Manila, some days before `now`, in milliseconds since 1970. */
export function manilaInstant({ daysAgo, at }: { daysAgo: number; at: string }, now: number): number {
  const midnight = manilaMidnight(manilaDay(now));
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return midnight - daysAgo * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
}

/** Turns each `@username` that is in `ids` into the token of the API; `mentioned` holds the ids of those people. */
export function withMentions(text: string, ids: Ids): { text: string; mentioned: string[] } {
  const mentioned = new Set<string>();
  const written = text.replace(/@([a-z0-9]+)/g, (whole: string, username: string) => {
    const id = ids.get(username);
    if (id === undefined) return whole;
    mentioned.add(id);
    return mentionToken({ id });
  });
  return { text: written, mentioned: [...mentioned] };
}

/**
 * The reactions to one message, post or comment, and their totals by emoji. Places are 1, 2, 3 …
 *
 * @param key the column that refers to what people reacted to.
 */
export function reactionRows(
  chosen: Readonly<Record<string, readonly string[]>> | undefined,
  key: Row,
  ids: Ids,
): { reactions: Row[]; totals: Row[] } {
  const reactions: Row[] = [];
  const totals: Row[] = [];
  for (const [emoji, usernames] of Object.entries(chosen ?? {})) {
    totals.push({ ...key, emoji, count: usernames.length, place: reactions.length + 1 });
    for (const username of usernames)
      reactions.push({ ...key, emoji, user_id: idOf(ids, username), place: reactions.length + 1 });
  }
  return { reactions, totals };
}
