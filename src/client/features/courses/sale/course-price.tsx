import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { Offer } from '../../../../contract/money/offers.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { tierFee } from '../parts/tier-text.ts';
import { closedText, soldText } from './offer-text.ts';
import { offerQuery } from './offers.queries.ts';
import { PriceDialog } from './price-dialog.tsx';

/** The whole offer of a course that is sold alone: null where it is not, undefined while it is loading. */
function useOffer({ group_id, offer }: Course): Offer | null | undefined {
  const { data } = useQuery({ ...offerQuery(group_id, offer?.id ?? ''), enabled: offer !== null });
  return offer === null ? null : data;
}

/** For the owner, beside the course: what it costs alone, how many bought it, and the way to change that. */
export function CoursePrice({ course, onChange }: { course: Course; onChange: () => void }) {
  const { offer } = course;
  const whole = useOffer(course);
  return (
    <Card as="section" aria-label={t('Price')} title={t('Price')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-48 text-dense text-pretty text-soft">
          {offer === null ? (
            t('Set a price, and people can buy this course without a membership plan.')
          ) : (
            <>
              <span className="num text-h4 text-ink">{tierFee({ fee_amount: offer.price })}</span>{' '}
              {whole && soldText(whole)}
              {offer.sale !== 'OPEN' && <span className="block">{closedText(offer)}</span>}
            </>
          )}
        </p>
        <Button
          icon={<Tag aria-hidden />}
          className="max-sm:w-full"
          isDisabled={whole === undefined}
          onPress={onChange}
        >
          {offer === null ? t('Set a price') : t('Change')}
        </Button>
      </div>
    </Card>
  );
}

/** Its dialog stands apart from it: what was typed stays when a phone is turned and the page has other columns. */
export function CoursePriceDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const offer = useOffer(course);
  return offer === undefined ? null : <PriceDialog course={course} offer={offer} onClose={onClose} />;
}
