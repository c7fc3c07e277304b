import type { Database } from '../../platform/db/database.ts';

/** Rewriting events costs as much as there are. So only the newest get the present words; the others get none. */
const REWRITTEN_MAX = 20;

export interface Redaction {
  readonly topics: readonly string[];
  /** The entity whose words changed or are gone. */
  readonly ref: string;
  /** The fields of its events that hold words, as they are now. The first of them marks the events that have any. */
  readonly now: Readonly<Record<string, unknown>>;
  /** The same fields without words. */
  readonly without: Readonly<Record<string, unknown>>;
}

/**
 * Puts the present words into all events that tell of an entity, so that nobody who resumes later receives what they
 * replaced. Offsets and tags stay: it is still the same history, and it ends with the event of the change.
 *
 * Call it in the transaction of the change, after the entity was locked. Answers the topics that it changed: announce
 * the change there, since a node forgets what it remembers of an entity once it hears of it again.
 */
export async function redactEvents(
  tx: Database,
  { topics, ref, now, without }: Redaction,
): Promise<string[]> {
  const [field] = Object.keys(without);
  const { rows } = await tx.query<{ topic: string }>(
    `with told as (
       select topic, off,
         case when row_number() over (partition by topic order by off desc) <= ${REWRITTEN_MAX}
           then $4::jsonb else $5::jsonb end as words
       from rt_events where topic = any($1) and ref = $2 and data ? $3
     ), redacted as (
       update rt_events e set data = e.data || t.words from told t
       where e.topic = t.topic and e.off = t.off and e.data <> e.data || t.words
       returning e.topic
     )
     select distinct topic from redacted`,
    [topics, ref, field, JSON.stringify(now), JSON.stringify(without)],
  );
  return rows.map(({ topic }) => topic);
}
