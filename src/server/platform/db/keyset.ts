import { isGivenInstant } from '../../../contract/core/text.ts';
import type { Parameters } from './statement.ts';

/** What rows may be ordered by: the type of the column, and whether a text from a cursor is a value of it. */
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

/** One order of one list. All keys run in the same direction, so that a row comparison says what follows. */
export interface Order {
  /** Stands in each cursor: one of another order is not understood. */
  readonly name: string;
  readonly isDescending: boolean;
  /** SQL expression per key, the last of them unique. */
  readonly by: readonly (readonly [Key, string])[];
}

/** A row of such a list, as far as its place in it goes. */
export type Placed = Readonly<Partial<Record<Key, string | number>>>;

/** Where to read: everything beyond a row, away from it. Null begins at the first row. */
export interface Beyond {
  readonly side: 'before' | 'after';
  readonly values: readonly string[];
}

/** The cursor of `row`: opaque to clients. */
export function cursorOf({ name, by }: Order, row: Placed): string {
  return [name, ...by.map(([key]) => String(row[key]))].join('~');
}

/** What the cursors of a query ask for; one that is not of this order counts as absent, as other unusable values do. */
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

/** The condition that leaves only what lies beyond. */
export function isBeyond({ by, isDescending }: Order, { side, values }: Beyond, $: Parameters['$']): string {
  const isLower = isDescending === (side === 'after');
  const row = by.map(([, sql]) => sql).join(', ');
  const bounds = by.map(([key], index) => $(values[index], keys[key].type)).join(', ');
  return `(${row}) ${isLower ? '<' : '>'} (${bounds})`;
}

/** Reading before a row goes backwards: turn the rows around afterwards. */
export function orderBy({ by, isDescending }: Order, beyond: Beyond | null): string {
  const direction = isDescending === (beyond?.side !== 'before') ? 'desc' : 'asc';
  return by.map(([, sql]) => `${sql} ${direction}`).join(', ');
}

export interface Window<Row> {
  readonly rows: readonly Row[];
  readonly cursor: { before: string | null; after: string | null };
}

/** Cuts `rows`, of which one more than `limit` was asked for, and says where the list goes on. */
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
