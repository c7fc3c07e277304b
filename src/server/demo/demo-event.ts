import type { Recurrence } from '../../contract/calendar-facts.ts';
import type { Username } from './people.ts';

/** What is special about the occurrence that is so many after the next one. */
export interface DemoSpecial {
  readonly ahead: number;
  readonly isCancelled?: true;
  /** HH:MM on the same day. */
  readonly at?: string;
  readonly title?: string;
  readonly location?: string;
}

/** An event in Asia/Manila. Weekdays as JavaScript counts them: 0 is Sunday. */
export interface DemoEvent {
  readonly from: Username;
  /** `inDays` from today, or on a weekday: `weeks` after this week's, or before it if negative. */
  readonly on: { readonly inDays: number } | { readonly weekday: number; readonly weeks: number };
  /** HH:MM; left out: the whole day. */
  readonly at?: string;
  readonly minutes: number;
  readonly title: string;
  readonly text: string;
  readonly location?: string;
  readonly link?: string;
  readonly repeats?: Partial<Recurrence> & Pick<Recurrence, 'freq'>;
  readonly isCancelled?: true;
  readonly special?: DemoSpecial;
  /** What was answered about the occurrence that is on or comes next. */
  readonly going?: readonly Username[];
  readonly maybe?: readonly Username[];
  readonly declined?: readonly Username[];
}
