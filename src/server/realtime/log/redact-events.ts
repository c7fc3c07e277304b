import type { Database } from '../../platform/db/database.ts';

/**
 * The cost grows with the number of events. So only the newest get the present text; in the others the text is removed.
 */
const REWRITTEN_MAX = 20;

export interface Redaction {
  readonly topics: readonly string[];
  /** The entity whose text was changed or deleted. */
  readonly ref: string;
  /**
   * The text fields of its events, with their present values. Events without the first field of `without` have no text
   * and are skipped.
   */
  readonly now: Readonly<Record<string, unknown>>;
  /** The same fields with the text removed. */
  readonly without: Readonly<Record<string, unknown>>;
}

/**
 * Puts the present text into all events of an entity, so that a client that resumes later does not receive the old
 * text. Offsets and tags stay: it is the same history, and it ends with the event of the change.
 *
 * Call it in the transaction of the change, after the entity was locked. Returns the topics that it changed. Emit the
 * change there: a node drops its remembered events of an entity when it receives a new one.
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
