import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Payout, payoutRunFilePath } from '../../../../contract/money/payouts.ts';
import { settings } from '../../../data/api/settings.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { RowItem } from '../../../data/lists/row-item.tsx';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { formatDate } from '../../../i18n/format.ts';
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
  readonly payout: Payout;
  readonly action: 'sent' | 'failed';
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
    <SettingsSection id="payouts" title={t('Payouts')} isPadded={false}>
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

function Row({ payout, onAction }: { payout: Payout; onAction: (action: Open['action']) => void }) {
  const { group, amount, status, account_name, created_at, settled_at, reference, reason } = payout;
  const shrunk = shrunkText(payout);
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
      {(status === 'SCHEDULED' || status === 'SENT') && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {status === 'SCHEDULED' && (
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
