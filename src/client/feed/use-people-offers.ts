import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { MENTION_OFFERS } from '../../contract/chat-mentions.ts';
import { searchMembers } from '../../contract/members.ts';
import type { Person } from '../../contract/people.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';
import type { MentionQuery } from '../chat/mention-text.ts';
import { isNamedLike } from '../chat/use-mentions.ts';

/** Each letter would be a question; a short pause makes one of a word. */
const ASK_AFTER_MS = 150;

/** Who of a community can be mentioned: those at hand first, then those whom the server knows. Empty without a query. */
export function usePeopleOffers(
  groupId: string,
  query: MentionQuery | null,
  atHand: () => readonly Person[],
): readonly Person[] {
  const q = query?.q.trim() ?? null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { data } = useQuery({
    queryKey: ['communities', 'mentionable', groupId, asked ?? ''],
    queryFn: async ({ signal }) => {
      const search = { group_id: groupId, q: asked ?? '', limit: MENTION_OFFERS };
      return (await call(searchMembers, { query: search }, { signal })).data.map(({ user }) => user);
    },
    ...screenQuery,
    enabled: asked !== null && q !== null,
  });

  return useMemo(() => {
    if (q === null) return [];
    const found = new Map([...atHand(), ...(data ?? [])].map((person) => [person.id, person]));
    return [...found.values()].filter((person) => isNamedLike(person, q)).slice(0, MENTION_OFFERS);
  }, [q, data, atHand]);
}
