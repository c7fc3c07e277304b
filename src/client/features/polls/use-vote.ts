import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Poll } from '../../../contract/polls/poll.ts';
import { laneOf } from '../../data/outbox/outbox-lane.ts';
import { useOutbox } from '../../data/outbox/use-outbox.ts';
import { shownPoll } from './store/fold-poll.ts';
import { type PollPlace, voteKind, voteLane } from './store/votes.ts';

/** The poll with the user's vote that is on its way, and how to vote. */
export function useVote(poll: Poll, place: PollPlace) {
  const outbox = useOutbox();
  const lane = useMemo(() => laneOf(outbox, voteKind, voteLane(poll.id)), [outbox, poll.id]);
  const entries = useStore(lane.store);
  const last = entries.findLast(({ state }) => state !== 'failed');
  return {
    shown: shownPoll(poll, last?.body.choices),
    /** `queued`: it goes out once there is a connection. */
    state: last?.state ?? null,
    vote: (choices: readonly number[]) =>
      void lane.send({ poll_id: poll.id, choices: [...choices].sort((a, b) => a - b), place }),
  };
}

/** The current time, updated each minute until `end`, and at `end`. */
export function useTimeUntil(end: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = end === null ? 0 : Date.parse(end) - now;
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, MINUTE_MS));
    return () => clearTimeout(timer);
  }, [end, now]);
  return now;
}
