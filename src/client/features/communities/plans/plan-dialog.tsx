import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Community, getCommunity, type Joining } from '../../../../contract/communities/communities.ts';
import {
  createMembershipPlan,
  type MembershipPlan,
  membershipPlan,
  membershipPlanForm,
  PERK_MAX,
  PERKS_MAX,
  trialDays,
  updateMembershipPlan,
} from '../../../../contract/communities/membership-plans.ts';
import { cycleNames, type PlanCycle, planCycles } from '../../../../contract/communities/plans.ts';
import { text } from '../../../../contract/core/text.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { t } from '../../../i18n/t.ts';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { JoiningChoice, useSaveJoining } from './joining.tsx';

const planForm = z.object({
  type: membershipPlanForm.shape.type,
  fee_amount: membershipPlanForm.shape.fee_amount,
  /** Empty: none. */
  trial_days: z.pipe(
    z.pipe(
      text(),
      z.transform((typed: string) => (typed.trim() === '' ? 0 : Number(typed))),
    ),
    trialDays,
  ),
  /** One line each. */
  perks: z.pipe(
    text(),
    z.pipe(
      z.transform((value: string) =>
        value
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
      z.array(z.string()).check(
        z.maxLength(PERKS_MAX, 'List at most 20 lines'),
        z.refine(
          (lines) => lines.every((line) => line.length <= PERK_MAX),
          'A line must not exceed 100 characters',
        ),
      ),
    ),
  ),
});
type PlanForm = z.output<typeof planForm>;

interface PlanDialogProps {
  community: Community;
  /** All plans of the community. */
  plans: readonly MembershipPlan[];
  /** Null: a new one. */
  plan: MembershipPlan | null;
  onClose: () => void;
}

/** Makes a membership plan, or changes one. What was typed stays when that fails. */
export function PlanDialog({ community, plans, plan, onClose }: PlanDialogProps) {
  const [cycle, setCycle] = useState<PlanCycle>(plan?.cycle_type ?? 'MONTHLY');
  const [tierId, setTierId] = useState(plan?.tier.id ?? OWN_TIER);
  const [joining, setJoining] = useState<Joining>('FREE');
  const save = useSavePlan({ community, plan, cycle, tierId, joining, onClose });
  const tiers = tiersOf(plans);
  const title = plan === null ? t('New plan') : t('Edit plan');
  const saving = plan === null ? t('Creating...') : t('Saving...');
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!save.isPending}>
      <ZodForm
        aria-label={title}
        schema={planForm}
        issues={save.error === null ? undefined : issuesOf(save.error)}
        onSubmit={(form) => save.mutate(form)}
      >
        {save.error !== null && issuesOf(save.error).length === 0 && (
          <FormError message="The plan was not saved">{describeFailure(save.error)}</FormError>
        )}
        <TextField name="type" label={t('Name')} autoComplete="off" defaultValue={plan?.type ?? ''} />
        <TextField
          name="fee_amount"
          label={t('Fee')}
          before="₱"
          inputMode="decimal"
          autoComplete="off"
          hint={
            plan === null
              ? t('0 makes it free. New members get the free plan.')
              : t(
                  'A higher price applies to new members right away, and to others at renewals that are 30 days away.',
                )
          }
          defaultValue={plan === null ? '' : plan.fee_amount.replace(/\.00$/, '')}
        />
        <div className="grid gap-1.5">
          <span className="text-meta/4.5 font-medium text-ink">{t('Billing')}</span>
          <Segmented
            isWide
            label={t('Billing')}
            value={cycle}
            segments={planCycles.map((value) => ({ value, label: t(cycleNames[value]) }))}
            onChange={setCycle}
          />
        </div>
        <TextField
          name="trial_days"
          label={t('Free trial, in days')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Up to 30. Each person can try your community once, without paying. Empty: no trial.')}
          defaultValue={plan === null || plan.trial_days === 0 ? '' : String(plan.trial_days)}
        />
        {tiers.length > 0 && (plan !== null || cycle !== 'ONE_TIME') && (
          <Select
            name="tier_id"
            label={t('Level')}
            hint={t(
              'Plans of one level open the same courses. A higher level also opens what lower ones open.',
            )}
            value={tierId}
            choices={[
              ...(plan === null ? [{ value: OWN_TIER, label: t('A level of its own') }] : []),
              ...tiers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setTierId}
          />
        )}
        {plan === null && !community.sells_plans && (
          <div className="grid gap-1.5">
            <span className="text-meta/4.5 font-medium text-ink">{t('Joining')}</span>
            <JoiningChoice value={joining} onChange={setJoining} />
          </div>
        )}
        <TextArea
          name="perks"
          label={t('Included')}
          rows={3}
          hint={t('One line each. Choose the plan in a course to include the course.')}
          defaultValue={plan?.perks.join('\n') ?? ''}
        />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={save.isPending}>
            {save.isPending ? saving : plan === null ? t('Create plan') : t('Save changes')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}

/** A level that no other plan has. */
const OWN_TIER = 'own';

/** The levels of the plans, the highest first; those that stand alone come last. */
function tiersOf(plans: readonly MembershipPlan[]): MembershipPlan['tier'][] {
  const byId = new Map(plans.map(({ tier }) => [tier.id, tier]));
  return [...byId.values()].toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
}

interface Saving extends Omit<PlanDialogProps, 'plans'> {
  cycle: PlanCycle;
  tierId: string;
  joining: Joining;
}

function useSavePlan({ community, plan, cycle, tierId, joining, onClose }: Saving) {
  const groupId = community.id;
  const queries = useQueryClient();
  const saveJoining = useSaveJoining(groupId);
  const [key] = useState(createSubmissionKey);
  // The version that the user looked at. After a refusal as stale, saving again replaces the newer one.
  const [version, setVersion] = useState(plan?.version ?? 0);
  return useMutation({
    async mutationFn({ type, fee_amount, trial_days, perks }: PlanForm) {
      const tier = tierId === OWN_TIER ? {} : { tier_id: tierId };
      const fields = { type, fee_amount, trial_days, cycle_type: cycle, inclusions: { perks }, ...tier };
      if (plan === null) {
        const body = { group_id: groupId, ...fields };
        await key.submit(body, (idempotencyKey) => call(createMembershipPlan, { body }, { idempotencyKey }));
        if (joining === 'FREE') return;
        // The first plan changed the community, too: the version that is shown is an old one.
        const { data } = await call(getCommunity, { params: { group_id: groupId } });
        saveJoining.mutate({ joining, version: data.version });
        return;
      }
      const params = { group_membership_plan_id: plan.id };
      await call(updateMembershipPlan, { params, body: { ...fields, version } });
    },
    onSuccess() {
      onClose();
      toast.success(plan === null ? t('Plan created') : t('Plan saved'));
    },
    onError(error) {
      const problem = problemOf(error);
      const fresh = membershipPlan.safeParse(problem?.fresh);
      if (problem?.code === 'plan.stale' && fresh.success) setVersion(fresh.data.version);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['plans', groupId] }),
  });
}
