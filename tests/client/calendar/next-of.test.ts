import { expect, test } from 'vitest';
import { nextOf } from '../../../src/client/features/calendar/store/next-of.ts';
import { anOccurrence } from './an-occurrence.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const event = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

test('the next events are live or upcoming, soonest first, with each series once', () => {
  const on = anOccurrence({ calendar_event_id: event(1), starts_at: '2026-11-24T11:00:00.000Z' });
  const again = anOccurrence({ calendar_event_id: event(1), starts_at: '2026-11-25T11:00:00.000Z' });
  const later = anOccurrence({ calendar_event_id: event(2), starts_at: '2026-11-26T11:00:00.000Z' });
  const over = anOccurrence({ calendar_event_id: event(3), starts_at: '2026-11-24T09:00:00.000Z' });
  const off = anOccurrence({
    calendar_event_id: event(4),
    starts_at: '2026-11-25T09:00:00.000Z',
    status: 'CANCELLED',
  });
  expect(nextOf([later, again, off, over, on], now)).toEqual([on, later]);
});

test('an event that the user declined is left out', () => {
  const one = anOccurrence({ starts_at: '2026-11-25T11:00:00.000Z' });
  expect(one.details).not.toBeNull();
  if (one.details === null) return;
  expect(nextOf([{ ...one, details: { ...one.details, my_rsvp: 'DECLINED' } }], now)).toEqual([]);
});
