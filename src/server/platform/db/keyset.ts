import { isGivenInstant } from '../../../contract/core/text.ts';
import type { Parameters } from './statement.ts';

/** What rows can be ordered by: the type of the column, and whether a text from a cursor is a valid value. */
const keys = {
  seq: { type: 'bigint', isValue: (text: string) => /^\d{1,15}$/.test(text) },
  score: { type: 'integer', isValue: (text: string) => /^\d{1,9}$/.test(text) },
  created_at: { type: 'timestamptz', isValue: isInstant },
  updated_at: { type: 'timestamptz', isValue: isInstant },
  id: { type: 'uuid', isValue: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) },
} as const;
type Key = keyof typeof keys;

function isInstant(text: string): boolean {
  return isGivenInstant(text) && new Date(text).toISOString() === text;
}

/** One order of one list. All keys have the same direction, so that a row comparison finds what follows. */
export interface Order {
  /** Part of each cursor. A cursor with another name is ignored. */
  readonly name: string;
  readonly isDescending: boolean;
  /** SQL expression per key, the last of them unique. */
  readonly by: readonly (readonly [Key, string])[];
}

/** The parts of a row that decide its place in the list. */
export type Placed = Readonly<Partial<Record<Key, string | number>>>;

/** Where to read: everything before or after a row. Null begins at the first row. */
export interface Beyond {
  readonly side: 'before' | 'after';
  readonly values: readonly string[];
}

/** Returns the cursor of `row`. Opaque to clients. */
function cursorOf({ name, by }: Order, row: Placed): string {
  return [name, ...by.map(([key]) => String(row[key]))].join('~');
}

/**
 * Returns the position that the cursors of a query ask for. An unusable cursor, such as one of another order, counts as
 * absent.
 */
export function beyondOf(
  order: Order,
  query: { before?: string | undefined; after?: string | undefined },
): Beyond | null {
  const side = query.after === undefined ? 'before' : 'after';
  const [name, ...values] = (query[side] ?? '').split('~');
  const isKnown =
    name === order.name &&
    values.length === order.by.length &&
    order.by.every(([key], index) => keys[key].isValue(values[index] ?? ''));
  return isKnown ? { side, values } : null;
}

/** Returns the SQL condition for the rows beyond the position. */
export function isBeyond({ by, isDescending }: Order, { side, values }: Beyond, $: Parameters['$']): string {
  const isLower = isDescending === (side === 'after');
  const row = by.map(([, sql]) => sql).join(', ');
  const bounds = by.map(([key], index) => $(values[index], keys[key].type)).join(', ');
  return `(${row}) ${isLower ? '<' : '>'} (${bounds})`;
}

/** Returns the SQL order. Reading before a row goes backwards: reverse the rows afterwards. */
export function orderBy({ by, isDescending }: Order, beyond: Beyond | null): string {
  const direction = isDescending === (beyond?.side !== 'before') ? 'desc' : 'asc';
  return by.map(([, sql]) => `${sql} ${direction}`).join(', ');
}

export interface Window<Row> {
  readonly rows: readonly Row[];
  readonly cursor: { before: string | null; after: string | null };
}

/** Cuts `rows` to `limit`, and returns the cursors for more. The caller must have queried one row more than `limit`. */
export function windowOf<Row extends Placed>(
  order: Order,
  rows: readonly Row[],
  { limit, beyond, offset }: { limit: number; beyond: Beyond | null; offset: number },
): Window<Row> {
  const hasMore = rows.length > limit;
  const kept = rows.slice(0, limit);
  if (beyond?.side === 'before') kept.reverse();
  const first = kept[0];
  const last = kept.at(-1);
  const isBackwards = beyond?.side === 'before';
  const hasBefore = isBackwards ? hasMore : beyond !== null || offset > 0;
  const hasAfter = isBackwards || hasMore;
  return {
    rows: kept,
    cursor: {
      before: hasBefore && first ? cursorOf(order, first) : null,
      after: hasAfter && last ? cursorOf(order, last) : null,
    },
  };
}
