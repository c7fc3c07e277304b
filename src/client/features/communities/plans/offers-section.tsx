import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, GraduationCap, Pencil } from 'lucide-react';
import { useState } from 'react';
import { archiveOffer, type Offer, unarchiveOffer } from '../../../../contract/money/offers.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshCourses } from '../../courses/parts/refresh-courses.ts';
import { tierFee } from '../../courses/parts/tier-text.ts';
import { closedText, soldText } from '../../courses/sale/offer-text.ts';
import { offersQuery } from '../../courses/sale/offers.queries.ts';
import { PriceDialog } from '../../courses/sale/price-dialog.tsx';

interface OffersSectionProps {
  groupId: string;
  slug: string;
  canChange: boolean;
}

type Open = { readonly action: 'edit' | 'archive'; readonly offer: Offer };

/** The courses that the owner sells alone: change their prices, stop selling them, and sell them again. */
export function OffersSection({ groupId, slug, canChange }: OffersSectionProps) {
  const query = useQuery(offersQuery(groupId));
  const [open, setOpen] = useState<Open | null>(null);
  const archive = useArchive(groupId, () => setOpen(null));
  const offers = query.data?.toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null),
  );
  const [course] = open?.offer.courses ?? [];
  return (
    <SettingsSection
      id="offers"
      title={t('Courses sold alone')}
      lead={t('People pay once for one course, and keep it. You set the price in the course.')}
      isPadded={false}
    >
      <QueryState
        query={query}
        isBare
        failed={t('The courses did not load')}
        label={t('Loading the courses')}
        skeleton={
          <div className="border-t border-line p-4">
            <SkeletonRows rows={2} lead="none" />
          </div>
        }
      >
        {() =>
          offers === undefined || offers.length === 0 ? (
            <div className="border-t border-line">
              <EmptyState
                isBare
                icon={<GraduationCap aria-hidden />}
                title={t('No course has a price yet')}
                action={
                  <ButtonLink
                    to="/communities/$slug/"
                    params={{ slug }}
                    search={{ tab: 'courses', q: '', page: 1 }}
                  >
                    {t('Choose a course')}
                  </ButtonLink>
                }
              >
                {t('Edit a course to set one.')}
              </EmptyState>
            </div>
          ) : (
            <ul aria-label={t('Courses sold alone')}>
              {offers.map((offer) => (
                <OfferRow
                  key={offer.id}
                  {...{ offer, slug, canChange }}
                  onAction={(action) =>
                    action === 'unarchive'
                      ? archive.mutate({ offer, isArchived: false })
                      : setOpen({ action, offer })
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {open?.action === 'edit' && (
        <PriceDialog
          course={{ id: course?.id ?? '', title: open.offer.title, group_id: groupId }}
          offer={open.offer}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        isOpen={open?.action === 'archive'}
        kind="primary"
        title={t('Stop selling it alone?')}
        confirmLabel={archive.isPending ? t('Archiving...') : t('Stop selling')}
        isPending={archive.isPending}
        onConfirm={() => open !== null && archive.mutate({ offer: open.offer, isArchived: true })}
        onClose={() => setOpen(null)}
      >
        {t(
          'People who bought it keep it. If the course needs no plan, all members can open it from then on.',
        )}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface OfferRowProps {
  offer: Offer;
  slug: string;
  canChange: boolean;
  onAction: (action: 'edit' | 'archive' | 'unarchive') => void;
}

function OfferRow({ offer, slug, canChange, onAction }: OfferRowProps) {
  const { title, price, archived_at, courses } = offer;
  const [course] = courses;
  const closed = closedText(offer);
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-name">
          {course === undefined ? (
            <span className="min-w-0 wrap-anywhere">{title}</span>
          ) : (
            <Link
              to="/communities/$slug/courses/$courseId/"
              params={{ slug, courseId: course.id }}
              search={{}}
              className="min-w-0 wrap-anywhere"
            >
              {course.title}
            </Link>
          )}
          {archived_at !== null && <Badge>{t('Archived')}</Badge>}
        </p>
        <p className="num text-meta text-muted">
          {tierFee({ fee_amount: price })} · {soldText(offer)}
        </p>
        {archived_at === null && closed !== null && <p className="text-meta text-soft">{closed}</p>}
      </div>
      {canChange && (
        <Menu
          label={t('Actions for {name}', { name: title })}
          trigger={
            <IconButton label={t('Actions for {name}', { name: title })} className="-mr-2">
              <Ellipsis />
            </IconButton>
          }
        >
          {archived_at === null ? (
            <>
              <MenuItem label={t('Edit')} icon={<Pencil aria-hidden />} onAction={() => onAction('edit')} />
              <MenuItem
                label={t('Stop selling')}
                icon={<Archive aria-hidden />}
                onAction={() => onAction('archive')}
              />
            </>
          ) : (
            <MenuItem
              label={t('Sell again')}
              icon={<ArchiveRestore aria-hidden />}
              onAction={() => onAction('unarchive')}
            />
          )}
        </Menu>
      )}
    </li>
  );
}

function useArchive(groupId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ offer, isArchived }: { offer: Offer; isArchived: boolean }) =>
      call(isArchived ? archiveOffer : unarchiveOffer, {
        params: { group_id: groupId, offer_id: offer.id },
      }),
    onSuccess(_, { isArchived }) {
      onDone();
      toast.success(isArchived ? t('No longer on sale') : t('The course is on sale'));
    },
    onError: toastFailure,
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['offers', groupId] });
      refreshCourses(queries);
    },
  });
}
