import { useQuery } from '@tanstack/react-query';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import { useNewPosts } from '../../data/communities/use-new-posts.ts';
import { requestsQuery } from '../../features/communities/members/requests.queries.ts';
import type { sideTabs } from '../../features/communities/page/community-tabs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Count } from '../../ui/media/badge.tsx';

// Lazy: it brings the code of the calendar with it.
const LiveMark = lazyComponent(() => import('../../features/calendar/views/live-mark.tsx'), 'LiveMark');

interface SideNewsProps {
  tab: (typeof sideTabs)[number];
  community: Community;
  rights: GroupAuthorization;
}

/** What is new on a page of the community, at the right end of its row: unseen posts, a running event, requests. */
export function SideNews({ tab, community, rights }: SideNewsProps) {
  const isMember = rights.member_status === 'ACTIVE';
  switch (tab) {
    case 'discussions':
      return isMember && <NewPosts community={community} />;
    case 'calendar':
      return isMember && <LiveMark groupId={community.id} />;
    case 'moderation':
      return rights.permissions.includes('members.approve') && <Waiting groupId={community.id} />;
    case 'courses':
    case 'members':
    case 'leaderboard':
    case 'subscriptions':
      return null;
  }
}

function NewPosts({ community }: { community: Community }) {
  const n = useNewPosts(community);
  return (
    n > 0 && (
      <span data-news className="flex">
        <Count n={n} />
      </span>
    )
  );
}

/** How many people wait to be let in. It is work, not news: a plain number. */
function Waiting({ groupId }: { groupId: string }) {
  const { data } = useQuery(requestsQuery(groupId, 1));
  const n = data?.pagination.total ?? 0;
  return (
    n > 0 && (
      <span className="num flex-none text-small/4.5 font-normal text-muted">
        {formatNumber(n)}
        <span className="sr-only"> {t('waiting')}</span>
      </span>
    )
  );
}
