import { dayKey } from '../words/format.ts';
import { isPending, type MessageRow } from './message-log.ts';
import { rowMarks } from './row-marks.ts';

/** What one row of the list draws around its text. */
export interface RowFace {
  readonly startsGroup: boolean;
  /** The line "New" stands above it. */
  readonly startsUnread: boolean;
  /** The very first message: the beginning of the conversation and its day stand above it. */
  readonly isFirst: boolean;
  /** The next message is of another day: its separator stands below this row. */
  readonly dayBelow: string | null;
}

/** A row between its neighbours, as far as they are held. */
export interface Neighbours {
  readonly previous: MessageRow | undefined;
  readonly row: MessageRow;
  readonly next: MessageRow | undefined;
}

/**
 * How a row is drawn, so that no row that is on the screen changes its height when older ones come in above it: a day's
 * separator belongs to the row before it, the line "New" to one position, and a row that once stood first keeps its
 * head. `heads` remembers those rows by key.
 */
export function rowFace(
  { previous, row, next }: Neighbours,
  { dividerAfterSeq, hasOlder }: { readonly dividerAfterSeq: number | null; readonly hasOlder: boolean },
  heads: Set<string>,
): RowFace {
  if (previous === undefined && hasOlder) heads.add(row.client_msg_id);
  const isFirstUnread = dividerAfterSeq !== null && !isPending(row) && row.seq === dividerAfterSeq + 1;
  const { startsGroup } = rowMarks(previous, row, null);
  const isOtherDay = next !== undefined && dayKey(next.created_at) !== dayKey(row.created_at);
  return {
    startsGroup: startsGroup || isFirstUnread || heads.has(row.client_msg_id),
    startsUnread: isFirstUnread,
    isFirst: previous === undefined && !hasOlder,
    dayBelow: isOtherDay ? next.created_at : null,
  };
}
