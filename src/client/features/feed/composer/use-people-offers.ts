import type { Person } from '../../../../contract/account/people.ts';
import { MENTION_OFFERS } from '../../../../contract/chat/mentions.ts';
import { searchMembers } from '../../../../contract/communities/members.ts';
import { call } from '../../../data/api/call.ts';
import type { MentionQuery } from '../../chat/composer/mention-text.ts';
import { usePeopleNamed } from '../../chat/composer/use-mentions.ts';

/** Members of a community who can be mentioned: known ones first, then those from the server. Empty without a query. */
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
