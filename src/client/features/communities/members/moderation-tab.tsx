import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { heldContentQuery } from '../../feed/review/held-content.queries.ts';
import { HeldContentQueue } from '../../feed/review/held-content-queue.tsx';
import { RestrictionList } from '../../moderation/restriction-list.tsx';
import { restrictedQuery } from '../../moderation/restrictions.queries.ts';
import { caseStatsQuery, casesQuery } from '../../reports/queue/cases.queries.ts';
import { CommunityReports } from '../../reports/queue/community-reports.tsx';
import { allCases } from '../../reports/queue/queue-filters.ts';
import { StaffLog } from '../staff-log/staff-log.tsx';

interface ModerationTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** What waits for the staff of a community, who is restricted, and what the staff did. */
export function ModerationTab({ community, rights }: ModerationTabProps) {
  const { id, slug } = community;
  const may = (permission: GroupPermission) => rights.permissions.includes(permission);
  const canRestrict = may('members.restrict');
  const canHandle = may('reports.handle');
  const reports = useQuery({ ...caseStatsQuery(id), enabled: canHandle });
  const hasReports = canHandle && reports.data?.data.unresolved !== 0;
  const cases = useQuery({ ...casesQuery(id, allCases), enabled: canHandle });
  const canReview = may('post.moderate');
  const held = useQuery({ ...heldContentQuery(id, 1), enabled: canReview });
  const restricted = useQuery({ ...restrictedQuery(id), enabled: canRestrict });
  const isEmpty = (list: typeof restricted | typeof held, isShown: boolean) =>
    !isShown || list.data?.pagination.total === 0;
  // Together: a list that comes later would move what is below it.
  const isWaiting =
    (canHandle && (cases.isPending || reports.isPending)) ||
    (canReview && held.isPending) ||
    (canRestrict && restricted.isPending);
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pt-6">
      <Loading
        isLoading={isWaiting}
        label={t('Loading what waits for you')}
        skeleton={<SkeletonRows rows={6} lead="none" />}
      >
        {() => (
          <>
            {canHandle && <CommunityReports groupId={id} />}
            {canReview && <HeldContentQueue groupId={id} />}
            {canRestrict && <RestrictionList groupId={id} />}
            {!hasReports && isEmpty(held, canReview) && isEmpty(restricted, canRestrict) && (
              <EmptyState
                icon={<ShieldCheck aria-hidden />}
                title={t('Nothing to do')}
                action={
                  may('group.moderation_settings') ? (
                    <ButtonLink
                      to="/communities/$slug/"
                      params={{ slug }}
                      search={{ tab: 'settings', q: '', page: 1 }}
                      hash="moderation"
                    >
                      {t('Moderation settings')}
                    </ButtonLink>
                  ) : undefined
                }
              >
                {t('Reports, posts to review and restricted members appear here.')}
              </EmptyState>
            )}
            {may('staff_log.read') && <StaffLog community={community} />}
          </>
        )}
      </Loading>
    </div>
  );
}
