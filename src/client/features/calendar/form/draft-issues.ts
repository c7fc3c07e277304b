import { calendarEventForm } from '../../../../contract/calendar/calendar.ts';
import { RECURRENCE_COUNT_MAX } from '../../../../contract/calendar/calendar-facts.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { type EventDraft, formOfDraft } from './event-draft.ts';

const INTERVAL_MAX = 99;

function isWhole(text: string, max: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
}

/** Errors of fields that are not a valid day, time or number yet, in the order of the form. */
function unfinished(draft: EventDraft): ProblemIssue[] {
  const { is_all_day, repeat, repeat_ends } = draft;
  const issues: ProblemIssue[] = [];
  const need = (path: keyof EventDraft, message: string) => issues.push({ path, message });
  if (draft.start_day === '') need('start_day', 'Choose a day');
  if (!is_all_day && draft.start_time === '') need('start_time', 'Choose a time');
  if (draft.end_day === '') need('end_day', 'Choose a day');
  if (!is_all_day && draft.end_time === '') need('end_time', 'Choose a time');
  if (repeat === 'NEVER') return issues;
  if (!isWhole(draft.interval, INTERVAL_MAX)) need('interval', 'Choose a number from 1 to 99');
  if (repeat_ends === 'COUNT' && !isWhole(draft.count, RECURRENCE_COUNT_MAX))
    need('count', 'Choose a number from 1 to 500');
  if (repeat_ends === 'UNTIL' && draft.until === '') need('until', 'Choose a day');
  else if (repeat_ends === 'UNTIL' && draft.until < draft.start_day)
    need('until', 'The repetition ends before it begins');
  return issues;
}

/** The form field for a name of the contract; empty when there is none. */
function fieldOf(path: string, draft: EventDraft): string {
  const name = path.replace(/^body\./, '');
  switch (name) {
    case 'starts_local':
      return 'start_day';
    case 'duration_minutes':
      return draft.is_all_day ? 'end_day' : 'end_time';
    case 'recurrence.interval':
      return 'interval';
    case 'recurrence.until':
      return 'until';
    case 'recurrence.count':
      return 'count';
    default:
      return name;
  }
}

/** Maps the issues of the contract, or of the server, to the fields in which the values were typed. */
export function issuesAtFields(issues: readonly ProblemIssue[], draft: EventDraft): readonly ProblemIssue[] {
  return issues.map(({ path, message }) => ({ path: fieldOf(path, draft), message }));
}

/** Errors of the draft before the server is asked. Empty when the draft is valid. */
export function issuesOfDraft(draft: EventDraft, groupId: string): readonly ProblemIssue[] {
  const own = unfinished(draft);
  const named = new Set(own.map(({ path }) => path));
  const found = issuesAtFields(issuesOfForm(calendarEventForm, formOfDraft(draft, groupId)), draft);
  const isTimed = (path: string) => /^(start|end)_/.test(path);
  const others = found.filter(
    // A half-typed time makes its neighbours wrong too. One message is enough.
    ({ path }) => !named.has(path) && !(isTimed(path) && own.some((one) => isTimed(one.path))),
  );
  return [
    ...others.filter(({ path }) => path === 'title'),
    ...own,
    ...others.filter((one) => one.path !== 'title'),
  ];
}
