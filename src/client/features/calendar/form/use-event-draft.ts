import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldNews, rebaseDraft } from '../../../../../machines/rebase-draft.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { type EventDraft, eventDraft } from './event-draft.ts';

/** What stands in the form, and what it was made from. */
const keptDraft = z.object({ draft: eventDraft, base: eventDraft });

/** Where the form of a new event is kept, by author and community. */
export function newEventKey(userId: string, groupId: string): string {
  return `event-draft:${userId}:${groupId}`;
}

/** Where the form of one time of an event is kept while it is changed. */
export function changedEventKey(userId: string, eventId: string, start: string): string {
  return `event-change:${userId}:${eventId}:${start}`;
}

/**
 * An event that is being written or changed, kept on the device under `key`. What was kept is moved onto `fresh`, which
 * is what an untouched form shows by now: what was typed stays, everything else is taken over.
 */
export function useEventDraft(key: string, fresh: EventDraft) {
  const [opened] = useState(fresh);
  const empty = useMemo(() => ({ draft: opened, base: opened }), [opened]);
  const { draft: kept, change: keep } = useDraft(key, keptDraft, empty);
  const [news, setNews] = useState<readonly FieldNews<EventDraft>[]>([]);
  const { draft, base } = kept;

  const rebase = useCallback(
    (onto: EventDraft) => {
      if (JSON.stringify(base) === JSON.stringify(onto)) return;
      const moved = rebaseDraft({ draft, saved: base, fresh: onto });
      keep({ draft: moved.draft, base: onto });
      setNews(moved.news);
    },
    [draft, base, keep],
  );

  // Once: later news come with a refusal.
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) rebase(opened);
    isMoved.current = true;
  }, [opened, rebase]);

  return {
    draft,
    base,
    /** What others changed since it was begun. */
    news,
    isChanged: JSON.stringify(draft) !== JSON.stringify(base),
    change: useCallback((to: Partial<EventDraft>) => keep({ draft: { ...draft, ...to } }), [draft, keep]),
    /** Moves what was typed onto another version of the event. */
    rebase,
    forget: useCallback(() => keep(null), [keep]),
  };
}
