import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { type AdminPayout, payoutRunFilePath } from '../../../../contract/money/payouts.ts';
import { settings } from '../../../data/api/settings.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { RowItem } from '../../../data/lists/row-item.tsx';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { pesoText } from '../checkout/money-text.ts';
import { accountName, payoutStates, shrunkText } from '../earnings/payout-text.ts';
import { allPayoutsQuery, fetchPayouts, isPayoutNews, PAYOUTS_KEY } from './payouts.queries.ts';
import { SettlePayoutDialog } from './settle-payout-dialog.tsx';

interface Open {
  readonly payout: AdminPayout;
  readonly action: 'approve' | 'sent' | 'failed';
}

/** All payouts, and what became of them. */
export function AllPayouts() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery(allPayoutsQuery(page));
  const news = useNewRows({
    ...{ listKey: PAYOUTS_KEY, asked: page, shown: query },
    fetchNow: () => fetchPayouts(page),
    idOf: ({ id }) => id,
    isNews: isPayoutNews,
  });
  return (
    <SettingsSection
      id="payouts"
      title={t('Payouts')}
      lead={t(
        'More than ₱10,000, and any payout to a community of an administrator, needs the approval of two administrators who do not own or moderate it.',
      )}
      isPadded={false}
    >
      <WithNewRows news={news}>
        <PagedRows
          query={query}
          page={page}
          onPage={setPage}
          failed={t('The payouts did not load')}
          label={t('Loading the payouts')}
          empty={<EmptyState isBare title={t('No payouts yet')} />}
        >
          {(rows) => (
            <ul>
              {rows.map((payout) => (
                <Row key={payout.id} payout={payout} onAction={(action) => setOpen({ payout, action })} />
              ))}
            </ul>
          )}
        </PagedRows>
      </WithNewRows>
      {open !== null && (
        <SettlePayoutDialog payout={open.payout} action={open.action} onClose={() => setOpen(null)} />
      )}
    </SettingsSection>
  );
}

function Row({ payout, onAction }: { payout: AdminPayout; onAction: (action: Open['action']) => void }) {
  const { group, amount, status, account_name, created_at, settled_at, reference, reason } = payout;
  const shrunk = shrunkText(payout);
  const { approvals } = payout;
  const missing = payout.takes_two && status === 'SCHEDULED' ? Math.max(0, 2 - approvals.length) : 0;
  const me = useCurrentUser()?.id;
  const isApprovedByMe = approvals.some(({ by }) => by.id === me);
  // A file gave its account out, so that it may have been transferred before it failed.
  const isDoubtful = status === 'FAILED' && payout.filed_amount !== null;
  return (
    <RowItem
      id={payout.id}
      title={
        <Link kind="quiet" to="/communities/$slug/" params={{ slug: group.slug }}>
          {group.name}
        </Link>
      }
      end={
        <>
          <Badge kind={payoutStates[status].kind}>{t(payoutStates[status].name)}</Badge>
          <span className="num text-dense">{pesoText(amount)}</span>
        </>
      }
    >
      <p className="num text-meta text-muted wrap-anywhere">
        {[
          formatDate(settled_at ?? created_at),
          accountName(payout),
          account_name,
          // Its groups of digits stay on one line.
          ...(reference === null ? [] : [reference.replaceAll(' ', '\u00a0')]),
          ...(reason === null ? [] : [t(reason)]),
        ].join(' · ')}
      </p>
      {shrunk !== null && <p className="text-meta text-muted">{shrunk}</p>}
      {(approvals.length > 0 || missing > 0) && (
        <p className="text-meta text-muted">
          {[
            ...approvals.map(({ by, at }) =>
              t('Approved by {name}, {time}', { name: fullName(by), time: formatDateTime(at) }),
            ),
            ...(missing === 0
              ? []
              : [
                  missing === 2
                    ? t('Two administrators have to approve it.')
                    : t('Another administrator has to approve it.'),
                ]),
          ].join(' · ')}
        </p>
      )}
      {(status === 'SCHEDULED' || status === 'SENT') && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {missing > 0 && !isApprovedByMe && (
            <Button size="small" kind="primary" onPress={() => onAction('approve')}>
              {t('Approve')}
            </Button>
          )}
          {status === 'SCHEDULED' && missing === 0 && (
            <>
              <Button size="small" onPress={() => onAction('sent')}>
                {t('Mark as sent')}
              </Button>
              <a
                className={buttonClass('edged', 'small')}
                href={settings.api_base + payoutRunFilePath(payout.run_id)}
                download
              >
                {t('Download the file')}
              </a>
            </>
          )}
          <Button size="small" kind="danger" onPress={() => onAction('failed')}>
            {status === 'SCHEDULED' ? t('Not sent') : t('It was returned')}
          </Button>
        </p>
      )}
      {isDoubtful && (
        <p className="mt-1.5">
          <Button size="small" onPress={() => onAction('sent')}>
            {t('It was sent after all')}
          </Button>
        </p>
      )}
    </RowItem>
  );
}
