import { useQuery } from '@tanstack/react-query';
import { offeredPlans, type PlanType, planTypes } from '../../../../contract/communities/plans.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';
import { plansQuery } from '../../calculator/calculator.queries.ts';
import { planName } from '../../calculator/plan-name.ts';
import { allowanceText } from './usage-text.ts';

interface LargerPlansProps {
  current: PlanType;
  onUpgrade: (plan: PlanType) => void;
}

/** The plans that allow more than the current one, with what they cost by the month and by the year. */
export function LargerPlans({ current, onUpgrade }: LargerPlansProps) {
  const { data = [] } = useQuery(plansQuery());
  const larger = data.filter(
    ({ type }) =>
      offeredPlans.some((one) => one === type) && planTypes.indexOf(type) > planTypes.indexOf(current),
  );
  if (larger.length === 0) return null;
  return (
    <SettingsSection id="larger-plans" title={t('Plans with more room')} isPadded={false}>
      <ul>
        {larger.map(({ type, fee_amount, yearly_fee_amount, yearly_saving, limits }) => (
          <li
            key={type}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <PlanBadge plan={type} />
                {fee_amount !== null && (
                  <span className="num text-dense font-medium">
                    {t('{amount} a month', { amount: formatAmount(fee_amount * 100) })}
                  </span>
                )}
              </p>
              <p className="num mt-1 text-dense text-soft">{allowanceText(limits)}</p>
              {yearly_fee_amount !== null && yearly_saving !== null && (
                <p className="num mt-0.5 text-meta text-muted">
                  {t('Save 20% with annual billing')}
                  {': '}
                  {t('{amount} a year', { amount: formatAmount(yearly_fee_amount * 100) })}
                  {', '}
                  {t('{amount} less a year', { amount: formatAmount(yearly_saving * 100) })}
                </p>
              )}
            </div>
            <Button onPress={() => onUpgrade(type)}>
              {t('Upgrade to {plan}', { plan: planName(type) })}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
