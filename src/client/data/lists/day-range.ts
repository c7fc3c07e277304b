import { manilaMidnight } from '../../../contract/core/manila.ts';

/** Days in Manila, like 2026-11-22; both are included. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The moments between which the days lie, as calls take them: `to` is the first one after them. */
export function momentsOf({ from, to }: DayRange): DayRange {
  return {
    ...(from !== undefined && { from: new Date(manilaMidnight(from)).toISOString() }),
    ...(to !== undefined && { to: new Date(manilaMidnight(to, 1)).toISOString() }),
  };
}
