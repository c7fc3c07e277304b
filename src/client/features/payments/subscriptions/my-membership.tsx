import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { mySubscriptionsQuery } from '../payments.queries.ts';
import { PayLink } from './pay-link.tsx';
import { isPayable, SubscriptionCard } from './subscription-card.tsx';

/** The user's own membership of a community: the plan, until when, paying for the next period, and ending it. */
export function MyMembership({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const userId = useCurrentUser()?.id ?? '';
  const query = useQuery(mySubscriptionsQuery(community.id, userId));
  const { data, error, isPending } = query;
  const plans = useQuery(membershipPlansQuery(community.id));
  return (
    <SettingsSection id="membership" title={t('Your membership')}>
      {error !== null && data === undefined ? (
        <QueryError query={query} isBare title={t('Your membership did not load')} />
      ) : (
        <Loading
          isLoading={isPending || plans.isPending}
          label={t('Loading your membership')}
          skeleton={<SkeletonRows rows={2} lead="none" />}
        >
          {() =>
            data === undefined || data.length === 0 ? (
              <WithoutOne community={community} rights={rights} plans={plans.data ?? []} />
            ) : (
              <div className="grid gap-4">
                {data.map((one) => (
                  <SubscriptionCard key={one.id} subscription={one} name={one.plan_type}>
                    {isPayable(one, Date.now()) && one.plan_id !== null && (
                      <PayLink
                        slug={community.slug}
                        tab="subscriptions"
                        planId={one.pending_change?.plan_id ?? one.plan_id}
                        words={one.status === 'GRACE' ? t('Pay now') : t('Renew')}
                      />
                    )}
                  </SubscriptionCard>
                ))}
                {(plans.data ?? []).some(({ id }) => !rights.plan_ids.includes(id)) && (
                  <div className="border-t border-line pt-4">
                    <PayLink slug={community.slug} tab="subscriptions" words={t('See the plans')} isPlain />
                  </div>
                )}
              </div>
            )
          }
        </Loading>
      )}
    </SettingsSection>
  );
}

interface WithoutOneProps {
  community: Community;
  rights: GroupAuthorization;
  plans: readonly MembershipPlan[];
}

function WithoutOne({ community, rights, plans }: WithoutOneProps) {
  const held = plans.find(({ id }) => id === rights.plan_id);
  const { trial } = rights;
  const tried = trial !== null && Date.parse(trial.ends_at) > Date.now() ? trial : null;
  if (tried !== null && held !== undefined)
    return (
      <EmptyState
        isBare
        icon={<Ticket aria-hidden />}
        title={t('You are trying {plan}', { plan: held.type })}
        action={
          <PayLink slug={community.slug} tab="subscriptions" planId={held.id} words={t('Keep this plan')} />
        }
      >
        {t('Your trial ends automatically on {date}.', { date: formatDate(tried.ends_at) })}
      </EmptyState>
    );
  const free = held !== undefined && parsePesos(held.fee_amount) === 0 ? held.type : null;
  return (
    <EmptyState
      isBare
      icon={<Ticket aria-hidden />}
      title={
        rights.plan_id === null
          ? t('No subscription')
          : free === null
            ? t('The owner gave you a plan')
            : t('Your plan is {plan}', { plan: free })
      }
      action={
        plans.length > 0 && (
          <PayLink slug={community.slug} tab="subscriptions" words={t('See the plans')} isPlain />
        )
      }
    >
      {rights.plan_id === null
        ? t('What you subscribe to here, and until when, will show up here.')
        : t('There is nothing to pay.')}
    </EmptyState>
  );
}
