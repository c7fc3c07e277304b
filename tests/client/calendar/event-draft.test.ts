import { describe, expect, test } from 'vitest';
import { issuesOfDraft } from '../../../src/client/features/calendar/form/draft-issues.ts';
import { canBeOfOne, changeOfDraft } from '../../../src/client/features/calendar/form/event-change.ts';
import {
  draftOfEvent,
  formOfDraft,
  newEventDraft,
  withStart,
} from '../../../src/client/features/calendar/form/event-draft.ts';
import { calendarEventForm, updateCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { anEvent } from './an-occurrence.ts';

const group = '00000000-0000-4000-8000-00000000000a';
const noon = Date.parse('2026-11-21T04:10:00.000Z');
const filled = { ...newEventDraft('2026-11-24', 'Asia/Manila', noon), title: 'Live baking' };

describe('a new event', () => {
  test('starts at the next full hour today, and at 19:00 on other days', () => {
    expect(newEventDraft('2026-11-21', 'Asia/Manila', noon)).toMatchObject({
      start_time: '13:00',
      end_time: '14:00',
    });
    expect(newEventDraft('2026-11-24', 'Asia/Manila', noon)).toMatchObject({
      start_time: '19:00',
      end_time: '20:00',
    });
  });

  test('is converted into the form of the contract', () => {
    expect(issuesOfDraft(filled, group)).toEqual([]);
    expect(calendarEventForm.parse(formOfDraft(filled, group))).toMatchObject({
      starts_local: '2026-11-24T19:00',
      duration_minutes: 60,
      time_zone: 'Asia/Manila',
      recurrence: null,
    });
  });

  test('of whole days lasts from the start of the first day to the end of the last', () => {
    const days = { ...filled, is_all_day: true, end_day: '2026-11-25', end_time: '' };
    expect(formOfDraft(days, group)).toMatchObject({
      starts_local: '2026-11-24T00:00',
      duration_minutes: 2880,
    });
    expect(issuesOfDraft(days, group)).toEqual([]);
  });

  test('moves its end and its weekday when its start moves', () => {
    expect(withStart(filled, { start_day: '2026-11-25', start_time: '23:30' })).toEqual({
      start_day: '2026-11-25',
      start_time: '23:30',
      end_day: '2026-11-26',
      end_time: '00:30',
      weekdays: ['WE'],
    });
  });

  test('reports each error once, at its field', () => {
    const paths = (of: Partial<typeof filled>) =>
      issuesOfDraft({ ...filled, ...of }, group).map(({ path }) => path);
    expect(paths({ title: ' ' })).toEqual(['title']);
    expect(paths({ start_day: '' })).toEqual(['start_day']);
    expect(paths({ end_time: '18:00' })).toEqual(['end_time']);
    expect(paths({ meeting_url: 'http://meet.example' })).toEqual(['meeting_url']);
    expect(paths({ repeat: 'WEEKLY', interval: 'x' })).toEqual(['interval']);
    expect(paths({ repeat: 'DAILY', repeat_ends: 'COUNT', count: '0' })).toEqual(['count']);
    expect(paths({ repeat: 'DAILY', repeat_ends: 'UNTIL', until: '2026-11-01' })).toEqual(['until']);
  });
});

describe('editing one occurrence of a series', () => {
  const event = anEvent();
  const base = draftOfEvent(event);
  const start = event.occurrence.occurrence_start;

  test('opens with the values of the event and contains no change', () => {
    expect(base).toMatchObject({ start_day: '2026-11-24', start_time: '19:00', end_time: '20:30' });
    expect(changeOfDraft(event, { draft: base, base }, 'this')).toEqual({
      scope: 'this',
      occurrence_start: start,
      version: 3,
    });
  });

  test('sends only the changed fields and passes the contract', () => {
    const draft = { ...base, title: 'Pan de sal' };
    const body = changeOfDraft(event, { draft, base }, 'all');
    expect(body).toEqual({ scope: 'all', version: 3, title: 'Pan de sal' });
    expect(updateCalendarEvent.body.safeParse(body).success).toBe(true);
  });

  test('to another day can apply to one occurrence, or move the rule of the whole series', () => {
    const draft = { ...base, ...withStart(base, { start_day: '2026-11-25', start_time: '19:00' }) };
    expect(canBeOfOne(draft, base)).toBe(true);
    expect(changeOfDraft(event, { draft, base }, 'this')).toEqual({
      scope: 'this',
      occurrence_start: start,
      version: 3,
      starts_local: '2026-11-25T19:00',
    });
    // The first occurrence of the series moves by the same number of days as the edited one.
    expect(changeOfDraft(event, { draft, base }, 'all')).toMatchObject({
      starts_local: '2026-11-04T19:00',
      recurrence: { freq: 'WEEKLY', by_day: [] },
    });
  });

  test('of recurrence, time zone or all-day can apply only to the series', () => {
    for (const change of [{ repeat: 'DAILY' as const }, { time_zone: 'Asia/Dubai' }, { is_all_day: true }])
      expect(canBeOfOne({ ...base, ...change }, base)).toBe(false);
    const draft = { ...base, repeat: 'NEVER' as const };
    expect(changeOfDraft(event, { draft, base }, 'following')).toMatchObject({ recurrence: null });
  });
});
