import { useQuery } from '@tanstack/react-query';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../contract/core/permissions.ts';
import { useNewPosts } from '../../data/communities/use-new-posts.ts';
import { OpenRequestCount } from '../../features/communities/members/open-request-count.tsx';
import type { sideTabs } from '../../features/communities/page/community-tabs.ts';
import { heldContentQuery } from '../../features/feed/review/held-content.queries.ts';
import { caseStatsQuery } from '../../features/reports/queue/cases.queries.ts';
import { formatTotal } from '../../i18n/format.ts';
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
      return <Waiting groupId={community.id} rights={rights} />;
    case 'members':
      return rights.permissions.includes('members.approve') && <OpenRequestCount groupId={community.id} />;
    case 'courses':
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

/** How many posts, comments and reports wait for the reader. It is work, not news: a plain number. */
function Waiting({ groupId, rights: { permissions } }: { groupId: string; rights: GroupAuthorization }) {
  const may = (permission: GroupPermission) => permissions.includes(permission);
  const held = useQuery({ ...heldContentQuery(groupId, 1), enabled: may('post.moderate') });
  const reports = useQuery({ ...caseStatsQuery(groupId), enabled: may('reports.handle') });
  const n = (held.data?.pagination.total ?? 0) + (reports.data?.data.unresolved ?? 0);
  return (
    n > 0 && (
      <span className="num flex-none text-small/4.5 font-normal text-muted">
        {formatTotal({ total: n, total_is_exact: held.data?.pagination.total_is_exact !== false })}
        <span className="sr-only"> {t('waiting')}</span>
      </span>
    )
  );
}
