import { dayKey } from '../words/format.ts';
import { isPending, type MessageRow } from './message-log.ts';

/** Messages of one author this close together stand in one group. */
export const GROUP_WITHIN_MS = 5 * 60_000;

export interface RowMarks {
  /** Draws face and name: a new author, a pause, or a separator above. */
  readonly startsGroup: boolean;
  /** Stands below a day separator. */
  readonly startsDay: boolean;
  /** Stands below the line "New". */
  readonly startsUnread: boolean;
}

/** How `row` begins, after `previous` (undefined for the first row held). `dividerAfterSeq` as the view has it. */
export function rowMarks(
  previous: MessageRow | undefined,
  row: MessageRow,
  dividerAfterSeq: number | null,
): RowMarks {
  const startsUnread =
    dividerAfterSeq !== null &&
    !isPending(row) &&
    row.seq > dividerAfterSeq &&
    (previous === undefined || isPending(previous) || previous.seq <= dividerAfterSeq);
  if (previous === undefined) return { startsGroup: true, startsDay: true, startsUnread };
  const startsDay = dayKey(previous.created_at) !== dayKey(row.created_at);
  const pauseMs = Date.parse(row.created_at) - Date.parse(previous.created_at);
  const isSameGroup = previous.author.id === row.author.id && pauseMs <= GROUP_WITHIN_MS;
  return { startsGroup: startsDay || startsUnread || !isSameGroup, startsDay, startsUnread };
}
