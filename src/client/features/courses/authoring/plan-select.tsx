import type { CoursePlan } from '../../../../contract/courses/courses.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { tierText } from '../parts/tier-text.ts';

interface PlanSelectProps {
  /** Those that can be chosen, and the chosen one, which may be archived by now. */
  plans: readonly CoursePlan[];
  /** The id of the plan; null for none. */
  value: string | null;
  isDisabled: boolean;
  onChange: (planId: string | null) => void;
}

const NONE = 'none';

/** The membership plan that opens a course (SPEC §9). */
export function PlanSelect({ plans, value, isDisabled, onChange }: PlanSelectProps) {
  return (
    <Select
      name="group_member_subscription_plan_id"
      label={t('Membership tier')}
      hint={t('With a tier, members need it to open the lessons. Everyone else sees the outline.')}
      value={value ?? NONE}
      isDisabled={isDisabled}
      choices={[
        { value: NONE, label: t('No Membership Tier') },
        ...plans.map((plan) => ({ value: plan.id, label: tierText(plan) })),
      ]}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}
