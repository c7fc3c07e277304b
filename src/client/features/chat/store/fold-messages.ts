import type { Message } from '../../../../contract/chat/chat.ts';
import { mergeMessage } from './merge-message.ts';

/** Result of a merge. */
export interface Folded {
  /** Number of rows that were inserted before the previous first row; list indexes shift by this. */
  readonly prepended: number;
  readonly inserted: number;
  readonly replaced: number;
}

/** Index of the first row whose `seq` is at least `seq`; `rows.length` when all are older. */
export function lowerBound(rows: readonly Message[], seq: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Merges `incoming` into `rows` in place: ascending by `seq`, each once, the newer copy wins. Order and repetition of
 * `incoming` do not matter. A row that did not change keeps its object, so that it is not rendered again.
 */
export function foldMessages(rows: Message[], incoming: readonly Message[]): Folded {
  const firstSeq = rows[0]?.seq ?? Number.POSITIVE_INFINITY;
  const lastSeq = rows.at(-1)?.seq ?? 0;
  const added: Message[] = [];
  let replaced = 0;
  for (const message of [...incoming].sort((a, b) => a.seq - b.seq || b.version - a.version)) {
    const twin = added.at(-1);
    if (twin?.seq === message.seq) {
      added[added.length - 1] = mergeMessage(twin, message);
      continue;
    }
    const index = lowerBound(rows, message.seq);
    const known = rows[index];
    if (known?.seq !== message.seq) {
      added.push(message);
      continue;
    }
    const merged = mergeMessage(known, message);
    if (merged === known) continue;
    rows[index] = merged;
    replaced += 1;
  }
  rows.push(...added);
  if ((added[0]?.seq ?? Number.POSITIVE_INFINITY) < lastSeq) rows.sort((a, b) => a.seq - b.seq);
  const prepended = lastSeq === 0 ? 0 : added.filter(({ seq }) => seq < firstSeq).length;
  return { prepended, inserted: added.length, replaced };
}
