import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Earnings } from '../../payments/earnings/earnings.tsx';
import { MyMembership } from '../../payments/subscriptions/my-membership.tsx';
import { Subscribers, statusOf } from '../../payments/subscriptions/subscribers.tsx';
import { PlansTab } from './plans-tab.tsx';

const route = getRouteApi('/member/community/communities/$slug');

interface MembershipTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** `?tab=subscriptions`: for owners the plans and who subscribes to them, for members what they have. */
export function MembershipTab({ community, rights }: MembershipTabProps) {
  const isForOwner = rights.permissions.includes('subscriptions.read');
  return (
    <div className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pt-6">
      {isForOwner ? (
        <>
          <PlansTab community={community} rights={rights} />
          {rights.permissions.includes('payouts.read') && <Earnings community={community} rights={rights} />}
          <AllSubscribers groupId={community.id} />
        </>
      ) : (
        <>
          <MyMembership community={community} rights={rights} />
          <Link to="/purchases/" className="justify-self-start text-dense">
            {t('All that you bought and paid')}
          </Link>
        </>
      )}
    </div>
  );
}

function AllSubscribers({ groupId }: { groupId: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: plans = [] } = useQuery(membershipPlansQuery(groupId, { hasArchived: true }));
  return (
    <Subscribers
      groupId={groupId}
      plans={plans}
      search={{ q: search.q, page: search.page, status: statusOf(search.status), plan_id: search.planId }}
      onSearch={(change, replace = false) => {
        const { plan_id: planId, ...others } = { plan_id: search.planId, ...change };
        void navigate({ search: { ...search, ...others, planId }, replace });
      }}
    />
  );
}
