import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { MENTION_OFFERS, searchMentionable } from '../../../../contract/chat/mentions.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { MentionQuery } from './mention-text.ts';

/** Delay after the last letter, so that there is one request per word instead of one per letter. */
const ASK_AFTER_MS = 150;

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a name, a part of it, or the username starts with `q`. */
export function isNamedLike(person: Person, q: string): boolean {
  const wanted = folded(q.trim());
  const name = folded(fullName(person));
  const starts = [name, ...name.split(' '), folded(person.username ?? '')];
  return starts.some((start) => start.startsWith(wanted));
}

/** Loads members whom this page does not know yet. */
export interface PeopleSource {
  /** Query key prefix; the typed text is appended. */
  readonly key: readonly string[];
  readonly search: (q: string, signal: AbortSignal) => Promise<readonly Person[]>;
}

/** Members whose name matches the query: known ones first, then those from the server. Empty without a query. */
export function usePeopleNamed(
  query: MentionQuery | null,
  atHand: () => readonly Person[],
  source: PeopleSource,
): readonly Person[] {
  const q = query?.q.trim() ?? null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { data } = useQuery({
    queryKey: [...source.key, asked ?? ''],
    queryFn: ({ signal }) => source.search(asked ?? '', signal),
    ...screenQuery,
    enabled: asked !== null && q !== null,
  });

  return useMemo(() => {
    if (q === null) return [];
    const found = new Map([...atHand(), ...(data ?? [])].map((person) => [person.id, person]));
    return [...found.values()].filter((person) => isNamedLike(person, q)).slice(0, MENTION_OFFERS);
  }, [q, data, atHand]);
}

/** Members who can be mentioned in a conversation, the most recent authors first. */
export function useMentionOffers(
  conversationId: string,
  query: MentionQuery | null,
  recentPeople: () => readonly Person[],
): readonly Person[] {
  const params = { chat_conversation_id: conversationId };
  return usePeopleNamed(query, recentPeople, {
    key: ['mentionable', conversationId],
    search: async (q, signal) => (await call(searchMentionable, { params, query: { q } }, { signal })).data,
  });
}
