import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '../../../../contract/core/text.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import {
  createOffer,
  type Offer,
  offerForm,
  offer as offerSchema,
  SEATS_MAX,
  updateOffer,
} from '../../../../contract/money/offers.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { t } from '../../../i18n/t.ts';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';

const priceForm = z.object({
  price: offerForm.shape.price,
  /** Empty: any number. */
  seats: z.pipe(
    z.pipe(
      text(),
      z.transform((typed: string) => (typed.trim() === '' ? null : Number(typed))),
    ),
    z.nullable(
      z
        .int('Enter a number of people')
        .check(z.minimum(1, 'At least 1 person'), z.maximum(SEATS_MAX, 'At most 100,000 people')),
    ),
  ),
});
type PriceForm = z.output<typeof priceForm>;

interface PriceDialogProps {
  course: Pick<Course, 'id' | 'title' | 'group_id'> & { plan?: Course['plan'] };
  /** Null: it is not sold alone yet. */
  offer: Offer | null;
  onClose: () => void;
}

/** Sets the price for which a course is sold alone. What was typed stays when that fails. */
export function PriceDialog({ course, offer, onClose }: PriceDialogProps) {
  const [allowsCoupons, setAllowsCoupons] = useState(offer?.coupon_allowed ?? true);
  const [isActive, setIsActive] = useState(offer?.is_active ?? true);
  const save = useSaving({
    course,
    offer,
    flags: { coupon_allowed: allowsCoupons, is_active: isActive },
    onClose,
  });
  const issues = save.error === null ? [] : issuesOf(save.error);
  const isKnown = issues.some(({ path }) => path === 'price' || path === 'seats');
  const title = offer === null ? t('Sell this course alone') : t('Price of the course');
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!save.isPending}>
      <ZodForm aria-label={title} schema={priceForm} issues={issues} onSubmit={(form) => save.mutate(form)}>
        {save.error !== null && !isKnown && (
          <FormError message="The price was not saved">{describeFailure(save.error)}</FormError>
        )}
        <p className="text-dense text-pretty text-soft">
          {t('People pay once and keep {course}.', { course: course.title })}{' '}
          {course.plan === null && offer === null && t('Members who don’t buy it can no longer open it.')}
          {course.plan && t('Members with {plan} open it without paying again.', { plan: course.plan.type })}
        </p>
        <TextField
          name="price"
          label={t('Price')}
          before="₱"
          inputMode="decimal"
          autoComplete="off"
          hint={offer === null ? undefined : t('People who are paying right now still pay the old price.')}
          defaultValue={offer === null ? '' : offer.price.replace(/\.00$/, '')}
        />
        <TextField
          name="seats"
          label={t('Places')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('How many people can buy it. Empty: any number.')}
          defaultValue={offer === null || offer.seats === null ? '' : String(offer.seats)}
        />
        <div className="grid divide-y divide-line">
          <Switch
            isSelected={allowsCoupons}
            onChange={setAllowsCoupons}
            hint={t('People can pay less with a code.')}
          >
            {t('Coupons')}
          </Switch>
          {offer !== null && (
            <Switch isSelected={isActive} onChange={setIsActive} hint={t('Off: no one can buy it for now.')}>
              {t('On sale')}
            </Switch>
          )}
        </div>
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={save.isPending}>
            {save.isPending ? t('Saving...') : offer === null ? t('Set the price') : t('Save changes')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}

interface Saving extends PriceDialogProps {
  flags: Pick<Offer, 'coupon_allowed' | 'is_active'>;
}

function useSaving({ course, offer, flags, onClose }: Saving) {
  const { id, group_id, title } = course;
  const queries = useQueryClient();
  const [key] = useState(createSubmissionKey);
  // The version that the user looked at. After a refusal as stale, saving again replaces the newer one.
  const [version, setVersion] = useState(offer?.version ?? 0);
  return useMutation({
    async mutationFn(form: PriceForm) {
      const fields = { ...form, ...flags };
      if (offer !== null) {
        const params = { group_id, offer_id: offer.id };
        return call(updateOffer, { params, body: { ...fields, version } });
      }
      const body = { kind: 'COURSE' as const, title, course_ids: [id], ...fields };
      return key.submit(body, (idempotencyKey) =>
        call(createOffer, { params: { group_id }, body }, { idempotencyKey }),
      );
    },
    onSuccess() {
      onClose();
      toast.success(offer === null ? t('The course is on sale') : t('Price saved'));
    },
    onError(error) {
      const problem = problemOf(error);
      const fresh = offerSchema.safeParse(problem?.fresh);
      if (problem?.code === 'offer.stale' && fresh.success) setVersion(fresh.data.version);
    },
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['offers', group_id] });
      refreshCourses(queries);
    },
  });
}
