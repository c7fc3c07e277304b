import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldNews, rebaseDraft } from '../../../../../machines/rebase-draft.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { type EventDraft, eventDraft } from './event-draft.ts';

/** What the form shows, and the version it started from. */
const keptDraft = z.object({ draft: eventDraft, base: eventDraft });

/** Storage key of the form of a new event, by author and community. */
export function newEventKey(userId: string, groupId: string): string {
  return `event-draft:${userId}:${groupId}`;
}

/** Storage key of the form of one occurrence while it is edited. */
export function changedEventKey(userId: string, eventId: string, start: string): string {
  return `event-change:${userId}:${eventId}:${start}`;
}

/**
 * An event that is being created or edited, kept on the device under `key`. A kept draft is rebased onto
 * `fresh`, the current version: typed fields stay, all others take the value of `fresh`.
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

  // Runs once: later versions come with a refusal.
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) rebase(opened);
    isMoved.current = true;
  }, [opened, rebase]);

  return {
    draft,
    base,
    /** What others changed since the draft was started. */
    news,
    isChanged: JSON.stringify(draft) !== JSON.stringify(base),
    change: useCallback((to: Partial<EventDraft>) => keep({ draft: { ...draft, ...to } }), [draft, keep]),
    /** Rebases the draft onto another version of the event. */
    rebase,
    forget: useCallback(() => keep(null), [keep]),
  };
}
