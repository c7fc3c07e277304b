import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import {
  archiveMembershipPlan,
  type MembershipPlan,
  PLANS_MAX,
  unarchiveMembershipPlan,
} from '../../../../contract/communities/membership-plans.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { offersQuery } from '../../courses/sale/offers.queries.ts';
import { planOfOffer } from '../../courses/sale/plan-of-offer.ts';
import { PaymentProofs } from '../../payments/proofs/payment-proofs.tsx';
import { CouponsSection } from './coupons-section.tsx';
import { JoiningSection } from './joining.tsx';
import { OffersSection } from './offers-section.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { type PlanAction, PlanRow } from './plan-row.tsx';

type Open =
  | { readonly action: 'new' }
  | { readonly action: 'edit' | 'archive'; readonly plan: MembershipPlan };

/** The owner's membership plans: make, change, archive and restore them. */
export function PlansTab({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const canChange = rights.permissions.includes('plans.manage');
  const query = useQuery(membershipPlansQuery(community.id, { hasArchived: true }));
  const { data } = query;
  const { data: offers } = useQuery(offersQuery(community.id));
  const [open, setOpen] = useState<Open | null>(null);
  const archive = useArchive(community.id, () => setOpen(null));
  const plans = data?.toSorted((a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null));
  const isFull = plans !== undefined && plans.filter((one) => one.archived_at === null).length >= PLANS_MAX;

  function perform(what: PlanAction, plan: MembershipPlan): void {
    if (what === 'unarchive') archive.mutate({ plan, isArchived: false });
    else setOpen({ action: what, plan });
  }

  return (
    <>
      <SettingsSection
        id="plans"
        title={t('Membership plans')}
        lead={t('A course can ask for a plan. You give plans to members in the list of members.')}
        isPadded={false}
        action={
          canChange &&
          !isFull &&
          plans !== undefined && (
            <Button icon={<Plus aria-hidden />} onPress={() => setOpen({ action: 'new' })}>
              {t('New plan')}
            </Button>
          )
        }
      >
        <QueryState
          query={query}
          isBare
          failed={t('The plans did not load')}
          label={t('Loading the plans')}
          skeleton={
            <div className="border-t border-line p-4">
              <SkeletonRows rows={3} lead="none" />
            </div>
          }
        >
          {() =>
            plans === undefined || plans.length === 0 ? (
              <div className="border-t border-line">
                <EmptyState isBare icon={<Ticket aria-hidden />} title={t('No plans yet')}>
                  {t('With a plan, you can keep some courses for its members.')}
                </EmptyState>
              </div>
            ) : (
              <ul>
                {plans.map((plan) => (
                  <PlanRow
                    key={plan.id}
                    plan={plan}
                    canChange={canChange}
                    onAction={(what) => perform(what, plan)}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
        {isFull && (
          <p className="border-t border-line px-4 py-3 text-small text-muted">
            {t('A community has at most {n} plans. Archive one to make another.', { n: PLANS_MAX })}
          </p>
        )}
      </SettingsSection>
      <OffersSection groupId={community.id} slug={community.slug} canChange={canChange} />
      {community.sells_plans && canChange && <JoiningSection community={community} />}
      {plans !== undefined && offers !== undefined && (
        <CouponsSection
          groupId={community.id}
          plans={[...plans, ...offers.filter((one) => one.coupon_allowed).map(planOfOffer)]}
          canChange={canChange}
        />
      )}
      <PaymentProofs groupId={community.id} canDecide={canChange} />
      {(open?.action === 'new' || open?.action === 'edit') && (
        <PlanDialog
          community={community}
          plans={plans ?? []}
          plan={open.action === 'edit' ? open.plan : null}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        isOpen={open?.action === 'archive'}
        kind="primary"
        title={t('Archive this plan?')}
        confirmLabel={archive.isPending ? t('Archiving...') : t('Archive')}
        isPending={archive.isPending}
        onConfirm={() => open?.action === 'archive' && archive.mutate({ plan: open.plan, isArchived: true })}
        onClose={() => setOpen(null)}
      >
        {t(
          'You can no longer give it to members. Members who have it keep it, and its courses don’t change.',
        )}
      </ConfirmDialog>
    </>
  );
}

function useArchive(groupId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, isArchived }: { plan: MembershipPlan; isArchived: boolean }) =>
      call(isArchived ? archiveMembershipPlan : unarchiveMembershipPlan, {
        params: { group_membership_plan_id: plan.id },
      }),
    onSuccess(_, { isArchived }) {
      onDone();
      toast.success(isArchived ? t('Plan archived') : t('Plan restored'));
    },
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['plans', groupId] }),
  });
}
