import { isPending, type MessageRow } from './message-log.ts';

/** Messages of one author this close together stand in one group. */
export const GROUP_WITHIN_MS = 5 * 60_000;

const DAY_MS = 86_400_000;
/** The Philippines have had no daylight saving time since 1990, so the day needs no calendar. */
const MANILA_OFFSET_MS = 8 * 3_600_000;

export interface RowMarks {
  /** Draws face and name: a new author, a pause, or a separator above. */
  readonly startsGroup: boolean;
  /** Stands below a day separator. */
  readonly startsDay: boolean;
  /** Stands below the line "New". */
  readonly startsUnread: boolean;
}

/** The day in Manila, counted from 1970: equal numbers are the same day. */
export function manilaDay(instant: string): number {
  return Math.floor((Date.parse(instant) + MANILA_OFFSET_MS) / DAY_MS);
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
  const startsDay = manilaDay(previous.created_at) !== manilaDay(row.created_at);
  const pauseMs = Date.parse(row.created_at) - Date.parse(previous.created_at);
  const isSameGroup = previous.author.id === row.author.id && pauseMs <= GROUP_WITHIN_MS;
  return { startsGroup: startsDay || startsUnread || !isSameGroup, startsDay, startsUnread };
}
