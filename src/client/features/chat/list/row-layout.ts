import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { dayKey } from '../../../i18n/format.ts';
import { isPending, type MessageRow } from '../store/message-log.ts';

/** Messages of one author within this time form one group. */
const GROUP_WITHIN_MS = 5 * MINUTE_MS;

/** What a row shows around its text. */
export interface RowLayout {
  /** Shows the avatar and the name: a new author, a pause, or a separator above. */
  readonly startsGroup: boolean;
  /** The "New" line is above it. */
  readonly startsUnread: boolean;
  /** The very first message: the start of the conversation and its day are above it. */
  readonly isFirst: boolean;
  /** Older messages exist and are not loaded. */
  readonly isFirstHeld: boolean;
  /** The time of the next message if that is on another day: its separator is below this row. */
  readonly dayBelow: string | null;
}

/** The rows before and after, if they are in the list. */
export interface Neighbours {
  readonly previous: MessageRow | undefined;
  readonly row: MessageRow;
  readonly next: MessageRow | undefined;
}

function isOtherDay(one: MessageRow, other: MessageRow): boolean {
  return dayKey(one.created_at) !== dayKey(other.created_at);
}

function isSameGroup(previous: MessageRow, row: MessageRow): boolean {
  const pauseMs = Date.parse(row.created_at) - Date.parse(previous.created_at);
  return previous.author.id === row.author.id && pauseMs <= GROUP_WITHIN_MS && !isOtherDay(previous, row);
}

/**
 * The layout of a row. A visible row must not change its height when older ones are added above it: a day separator
 * belongs to the row before it, the "New" line to one position, and a row that was first when it was rendered keeps
 * its head (`isFirstHeld`; the row remembers it). `dividerAfterSeq` as in the conversation's view.
 */
export function rowLayout(
  { previous, row, next }: Neighbours,
  { dividerAfterSeq, hasOlder }: { readonly dividerAfterSeq: number | null; readonly hasOlder: boolean },
): RowLayout {
  const startsUnread = dividerAfterSeq !== null && !isPending(row) && row.seq === dividerAfterSeq + 1;
  return {
    startsGroup: previous === undefined || startsUnread || !isSameGroup(previous, row),
    startsUnread,
    isFirst: previous === undefined && !hasOlder,
    isFirstHeld: previous === undefined && hasOlder,
    dayBelow: next !== undefined && isOtherDay(row, next) ? next.created_at : null,
  };
}
