import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import {
  amountOff,
  type CouponLasts,
  couponCode,
  couponLasts,
  createCoupon,
} from '../../../../contract/money/coupons.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { t } from '../../../i18n/t.ts';
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { CouponLimits, limitFields } from './coupon-limits.tsx';
import { lastsNames, priceWith } from './coupon-text.ts';

type Unit = 'percent' | 'pesos';

const percent = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100,
      'Enter a whole number from 1 to 100',
    ),
  ),
  z.transform(Number),
);
const common = { code: couponCode, ...limitFields };
const percentForm = z.object({ ...common, percent_off: percent });
const pesosForm = z.object({ ...common, amount_off: amountOff });
type Values = z.output<typeof percentForm> | z.output<typeof pesosForm>;

interface CouponDialogProps {
  groupId: string;
  /** Those that cost something and are sold. */
  plans: readonly MembershipPlan[];
  onClose: () => void;
}

/** Makes a coupon, and shows what the plans cost with it. What was typed stays when that fails. */
export function CouponDialog({ groupId, plans, onClose }: CouponDialogProps) {
  const [unit, setUnit] = useState<Unit>('percent');
  const [value, setValue] = useState('');
  const [lasts, setLasts] = useState<CouponLasts>('FIRST_PAYMENT');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = plans.filter(({ id }) => !left.has(id));
  const make = useMaking({
    groupId,
    lasts,
    planIds: left.size === 0 ? [] : chosen.map(({ id }) => id),
    onClose,
  });
  const issues = make.error === null ? undefined : issuesOf(make.error);
  const field = unit === 'percent' ? 'percent_off' : 'amount_off';
  return (
    <Dialog isOpen title={t('New coupon')} onClose={onClose} isDismissable={!make.isPending}>
      <ZodForm
        aria-label={t('New coupon')}
        schema={unit === 'percent' ? percentForm : pesosForm}
        issues={issues}
        onSubmit={(form: Values) => make.mutate(form)}
      >
        {make.error !== null && issues?.length === 0 && (
          <FormError message="The coupon was not made">{describeFailure(make.error)}</FormError>
        )}
        <TextField
          name="code"
          label={t('Code')}
          autoComplete="off"
          spellCheck="false"
          hint={t('Letters, numbers and hyphens. Small and capital letters are the same.')}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <TextField
            key={unit}
            name={field}
            label={t('Discount')}
            inputMode={unit === 'percent' ? 'numeric' : 'decimal'}
            autoComplete="off"
            before={unit === 'pesos' ? '₱' : undefined}
            after={unit === 'percent' ? '%' : undefined}
            value={value}
            onChange={setValue}
          />
          <Segmented
            label={t('Percent or pesos')}
            className="mt-6"
            value={unit}
            segments={[
              { value: 'percent', label: '%' },
              { value: 'pesos', label: '₱' },
            ]}
            onChange={setUnit}
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-meta/4.5 font-medium text-ink">{t('Plans')}</legend>
          {plans.map((plan) => (
            <PlanLine
              key={plan.id}
              plan={plan}
              price={termsPrice(plan, unit, value)}
              isChosen={!left.has(plan.id)}
              onChange={(isChosen) => setLeft(toggled(left, plan.id, !isChosen))}
            />
          ))}
          {chosen.length === 0 && (
            <p role="alert" className="text-meta text-danger">
              {t('Choose at least one plan')}
            </p>
          )}
        </fieldset>
        <div className="grid gap-1.5">
          <span className="text-meta/4.5 font-medium text-ink">{t('Applies to')}</span>
          <Segmented
            isWide
            label={t('Applies to')}
            value={lasts}
            segments={couponLasts.map((one) => ({ value: one, label: t(lastsNames[one]) }))}
            onChange={setLasts}
          />
          <p className="text-meta text-muted">
            {lasts === 'FIRST_PAYMENT'
              ? t('Renewals cost the full price.')
              : t('Renewals cost less, too, as long as the member keeps this plan without a gap.')}
          </p>
        </div>
        <CouponLimits maxUses={null} validUntil={null} />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isDisabled={chosen.length === 0} isPending={make.isPending}>
            {make.isPending ? t('Creating...') : t('Create coupon')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}

interface PlanLineProps {
  plan: MembershipPlan;
  /** With the coupon; null until there is one. */
  price: string | null;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function PlanLine({ plan, price, isChosen, onChange }: PlanLineProps) {
  return (
    <Checkbox isSelected={isChosen} onChange={onChange}>
      <span className="flex flex-wrap gap-x-3">
        <span className="min-w-0 wrap-anywhere text-ink">{plan.type}</span>
        {isChosen && price !== null && <span className="num text-muted">{price}</span>}
      </span>
    </Checkbox>
  );
}

function termsPrice(plan: MembershipPlan, unit: Unit, value: string): string | null {
  const text = value.trim();
  if (unit === 'pesos') {
    const centavos = parsePesos(text);
    return centavos === null || centavos === 0
      ? null
      : priceWith(plan, { percent: null, off_centavos: centavos });
  }
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number < 1 || number > 100 ? null : priceWith(plan, { percent: number, off_centavos: null });
}

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

interface Making {
  groupId: string;
  lasts: CouponLasts;
  planIds: string[];
  onClose: () => void;
}

function useMaking({ groupId, lasts, planIds, onClose }: Making) {
  const queries = useQueryClient();
  const [key] = useState(createSubmissionKey);
  return useMutation({
    mutationFn(values: Values) {
      const body = { ...values, lasts, plan_ids: planIds };
      const params = { group_id: groupId };
      return key.submit(body, (idempotencyKey) => call(createCoupon, { params, body }, { idempotencyKey }));
    },
    onSuccess({ data }) {
      onClose();
      toast.success(t('Coupon {code} created', { code: data.code }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['coupons', groupId] }),
  });
}
