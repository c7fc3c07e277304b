import { dayKey } from '../../../i18n/format.ts';
import { isPending, type MessageRow } from '../store/message-log.ts';

/** Messages of one author this close together are one group. */
export const GROUP_WITHIN_MS = 5 * 60_000;

/** What a row shows around its text. */
export interface RowLayout {
  /** Shows the avatar and the name: a new author, a pause, or a separator above. */
  readonly startsGroup: boolean;
  /** The line "New" is above it. */
  readonly startsUnread: boolean;
  /** The very first message: the start of the conversation and its day are above it. */
  readonly isFirst: boolean;
  /** Older messages exist and are not here yet. */
  readonly isFirstHeld: boolean;
  /** When the next message was written, if that is another day: its separator is below this row. */
  readonly dayBelow: string | null;
}

/** A row between its neighbours, as far as they are in the list. */
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
 * The layout of a row. No row that is on the screen changes its height when older ones are added above it: a day's
 * separator belongs to the row before it, the line "New" to one position, and a row that was the first one when it was
 * rendered keeps its head (`isFirstHeld`; the row remembers it). `dividerAfterSeq` as the conversation's view has it.
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
