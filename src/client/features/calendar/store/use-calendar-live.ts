import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { type BridgeRules, bridgeQueries } from '../../../data/realtime/rq-bridge.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { type CalendarAnswers, foldAnswer } from './calendar-answers.ts';

const changed = ({ data }: { readonly data: { readonly group_id: string } }) => [['calendar', data.group_id]];

/** Only the server computes recurrences, so a changed event is fetched again. */
const rules: BridgeRules = {
  'calendar_event.created': changed,
  'calendar_event.updated': changed,
  'calendar_event.cancelled': changed,
  'calendar.changed': changed,
  'calendar_event.answered': ({ data }) => [
    ['calendar', data.group_id, 'attendees', data.calendar_event_id, data.occurrence_start],
  ],
};

/**
 * Subscribes to the calendar of a community while its page is open. Answers are folded into `answers` as they
 * arrive.
 */
export function useCalendarLive(
  groupId: string,
  permissions: readonly GroupPermission[],
  answers: StoreApi<CalendarAnswers>,
): void {
  const hub = useHub();
  const queryClient = useQueryClient();
  const isIn = permissions.includes('calendar.read_in_full');
  const isReader = permissions.includes('posts.read');
  const topic = isIn ? `g:${groupId}` : isReader ? `f:${groupId}` : null;

  useEffect(() => {
    if (topic === null) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['calendar', groupId] });
    const end = hub.subscribe(topic, 'full', { refresh });
    return () => {
      end();
      // Nothing follows what happens from here on, while the topic may live on for other parts of the page.
      void queryClient.invalidateQueries({ queryKey: ['calendar', groupId], refetchType: 'none' });
    };
  }, [hub, queryClient, groupId, topic]);

  useEffect(
    () => hub.onBatch((batch) => answers.setState((known) => batch.reduce(foldAnswer, known), true)),
    [hub, answers],
  );

  useEffect(
    () => bridgeQueries({ hub, queryClient, scheduler: browserScheduler, random: Math.random, rules }),
    [hub, queryClient],
  );
}
