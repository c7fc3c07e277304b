import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DuePayout, payoutRunFilePath, runPayouts } from '../../../../contract/money/payouts.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { settings } from '../../../data/api/settings.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { RowItem } from '../../../data/lists/row-item.tsx';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';
import { signedPeso } from '../earnings/signed-peso.ts';
import { DUE_KEY, duePayoutsQuery, fetchDue, isPayoutNews } from './payouts.queries.ts';

/** English; translated with `t`. */
const blocks: Readonly<Record<NonNullable<DuePayout['blocked_by']>, string>> = {
  TOO_LITTLE: 'Below ₱500',
  NO_ACCOUNT: 'No account',
  NEW_ACCOUNT: 'New account',
  SCHEDULED: 'On its way',
  NEGATIVE: 'Negative',
};

/** What communities are owed, and the button that schedules all payouts that are due. */
export function DuePayouts() {
  const [page, setPage] = useState(1);
  const query = useQuery(duePayoutsQuery(page));
  const news = useNewRows({
    ...{ listKey: DUE_KEY, asked: page, shown: query },
    fetchNow: () => fetchDue(page),
    idOf: ({ group }) => group.id,
    isNews: isPayoutNews,
  });
  const { run, runId } = useRun();
  return (
    <SettingsSection
      id="due"
      title={t('Owed to communities')}
      lead={t(
        'A run schedules a payout for each community that is due. Download its file, transfer the money, then mark each payout below.',
      )}
      isPadded={false}
      action={
        <>
          {runId !== null && (
            <a className={buttonClass('edged')} href={settings.api_base + payoutRunFilePath(runId)} download>
              {t('Download the file')}
            </a>
          )}
          <Button kind="primary" isPending={run.isPending} onPress={() => run.mutate()}>
            {run.isPending ? t('One moment…') : t('Run payouts')}
          </Button>
        </>
      }
    >
      <WithNewRows news={news}>
        <PagedRows
          query={query}
          page={page}
          onPage={setPage}
          failed={t('The payouts did not load')}
          label={t('Loading the payouts')}
          empty={<EmptyState isBare title={t('No community is owed anything')} />}
        >
          {(rows) => (
            <ul>
              {rows.map((due) => (
                <Row key={due.group.id} due={due} />
              ))}
            </ul>
          )}
        </PagedRows>
      </WithNewRows>
    </SettingsSection>
  );
}

function Row({ due }: { due: DuePayout }) {
  const { group, balance, held, scheduled, available, blocked_by } = due;
  return (
    <RowItem
      id={group.id}
      title={
        <Link kind="quiet" to="/communities/$slug/" params={{ slug: group.slug }}>
          {group.name}
        </Link>
      }
      end={
        <>
          {blocked_by !== null && (
            <Badge kind={blocked_by === 'NEGATIVE' ? 'danger' : 'plain'}>{t(blocks[blocked_by])}</Badge>
          )}
          <span className="num text-dense">{pesoText(available)}</span>
        </>
      }
    >
      <p className="num text-meta text-muted">
        {t('Balance {balance}, on hold {held}, on its way {scheduled}', {
          balance: signedPeso(balance),
          held: pesoText(held),
          scheduled: pesoText(scheduled),
        })}
      </p>
    </RowItem>
  );
}

function useRun() {
  const queries = useQueryClient();
  const [key] = useState(createSubmissionKey);
  const [runId, setRunId] = useState<string | null>(null);
  const run = useMutation({
    // Each press is a run of its own, and a repeated request of it is not.
    mutationFn: () =>
      key.submit({ after: runId }, (idempotencyKey) => call(runPayouts, {}, { idempotencyKey })),
    onSuccess({ data }) {
      if (data.count === 0) {
        toast.success(t('No payout is due'));
        return;
      }
      setRunId(data.run_id);
      toast.success(
        t('{n, plural, one {# payout} other {# payouts}} scheduled: {total}', {
          n: data.count,
          total: pesoText(data.total),
        }),
      );
    },
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  });
  return { run, runId };
}
