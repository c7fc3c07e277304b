import { useMutation } from '@tanstack/react-query';
import { answerCalendarEvent, type Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { RsvpStatus } from '../../../../contract/calendar/calendar-facts.ts';
import { call } from '../../../data/api/call.ts';
import { withCounts, withMine } from '../store/calendar-answers.ts';
import { useCalendar } from '../store/use-calendar.ts';

/**
 * Sets, changes or removes (null) the user's own answer to one occurrence. Not optimistic: the answer shows
 * once the server has it. Without a connection the call fails at once and the previous answer stays.
 */
export function useAnswer({ calendar_event_id, occurrence_start }: Occurrence) {
  const { answers } = useCalendar();
  return useMutation({
    mutationFn: async (status: RsvpStatus | null) =>
      (
        await call(answerCalendarEvent, {
          params: { calendar_event_id },
          body: { occurrence_start, status },
        })
      ).data,
    onSuccess: ({ attendance, my_rsvp, rsvp_version, ...of }) =>
      answers.setState(
        (known) => withMine(withCounts(known, of, attendance), of, { status: my_rsvp, rsvp_version }),
        true,
      ),
  });
}
