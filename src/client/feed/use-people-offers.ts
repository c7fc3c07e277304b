import { searchMembers } from '../../contract/members.ts';
import { MENTION_OFFERS } from '../../contract/mentions.ts';
import type { Person } from '../../contract/people.ts';
import { call } from '../api/call.ts';
import type { MentionQuery } from '../chat/mention-text.ts';
import { usePeopleNamed } from '../chat/use-mentions.ts';

/** Who of a community can be mentioned: those at hand first, then those whom the server knows. Empty without a query. */
export function usePeopleOffers(
  groupId: string,
  query: MentionQuery | null,
  atHand: () => readonly Person[],
): readonly Person[] {
  return usePeopleNamed(query, atHand, {
    key: ['communities', 'mentionable', groupId],
    async search(q, signal) {
      const search = { group_id: groupId, q, limit: MENTION_OFFERS };
      return (await call(searchMembers, { query: search }, { signal })).data.map(({ user }) => user);
    },
  });
}
