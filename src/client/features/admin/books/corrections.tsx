import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { type Correction, decideCorrection } from '../../../../contract/money/corrections.ts';
import { call } from '../../../data/api/call.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { RowItem } from '../../../data/lists/row-item.tsx';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge, type BadgeKind } from '../../../ui/media/badge.tsx';
import { pesoText } from '../../payments/checkout/money-text.ts';
import { signedPeso } from '../../payments/earnings/signed-peso.ts';
import { accountNames, postings } from '../payments/payment-text.ts';
import { ActionDialog } from '../table/action-dialog.tsx';
import { newsOf } from '../table/list-news.ts';
import type { Action } from '../table/table-types.ts';
import { CORRECTIONS_KEY, correctionsQuery, fetchCorrections } from './books.queries.ts';

const states: Readonly<Record<Correction['status'], { name: string; kind: BadgeKind }>> = {
  PROPOSED: { name: 'Waiting', kind: 'accent' },
  APPLIED: { name: 'Posted', kind: 'good' },
  DECLINED: { name: 'Declined', kind: 'plain' },
};

const decide = ({ id, version }: Correction, decision: 'approve' | 'decline') =>
  call(decideCorrection, { params: { correction_id: id }, body: { decision, version } });

const approve: Action<Correction> = {
  label: 'Approve',
  done: 'Approved',
  icon: <Check aria-hidden />,
  fits: () => true,
  note: 'It is posted now. It cannot be edited, only reversed again.',
  run: (correction) => decide(correction, 'approve'),
};
const decline: Action<Correction> = {
  label: 'Decline',
  done: 'Declined',
  icon: <X aria-hidden />,
  isDanger: true,
  fits: () => true,
  note: 'Nothing is posted.',
  run: (correction) => decide(correction, 'decline'),
};
const takeBack: Action<Correction> = { ...decline, label: 'Take back', done: 'Taken back' };

const isNews = newsOf({ things: ['ledger_correction'] });
const kind = {
  idOf: ({ id }: Correction) => id,
  nameOf: ({ amount }: Correction) => pesoText(amount),
  actions: [],
};

/** Corrections of the books: those that wait for another administrator, and all that were decided. */
export function Corrections() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ action: Action<Correction>; correction: Correction } | null>(null);
  const queries = useQueryClient();
  const query = useQuery(correctionsQuery(page));
  const news = useNewRows({
    ...{ listKey: CORRECTIONS_KEY, asked: page, shown: query, idOf: kind.idOf, isNews },
    fetchNow: () => fetchCorrections(page),
  });
  return (
    <SettingsSection
      id="corrections"
      title={t('Corrections of the books')}
      lead={t(
        'Open a payment and choose a posting to reverse it. More than ₱10,000 needs the approval of another administrator.',
      )}
      isPadded={false}
    >
      <WithNewRows news={news}>
        <PagedRows
          query={query}
          page={page}
          onPage={setPage}
          failed={t('The corrections did not load')}
          label={t('Loading...')}
          skeletonRows={2}
          empty={<EmptyState isBare title={t('No corrections yet')} />}
        >
          {(rows) => (
            <ul>
              {rows.map((one) => (
                <Row key={one.id} one={one} onAction={(action) => setAsked({ action, correction: one })} />
              ))}
            </ul>
          )}
        </PagedRows>
      </WithNewRows>
      {asked !== null && (
        <ActionDialog
          action={asked.action}
          rows={[asked.correction]}
          kind={kind}
          onRun={() => {
            // What communities are owed changes, too.
            for (const key of ['admin', 'payouts']) void queries.invalidateQueries({ queryKey: [key] });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  );
}

function Row({ one, onAction }: { one: Correction; onAction: (action: Action<Correction>) => void }) {
  const { id, checkout_ref: ref, amount, reason, status, entries, replacement } = one;
  const posting = t(postings[one.kind] ?? one.kind);
  const isOwn = useCurrentUser()?.id === one.proposed_by.id;
  return (
    <RowItem
      id={id}
      title={
        ref === null ? (
          posting
        ) : (
          <Link kind="quiet" to="/admin/payments/" search={{ waiting: 'anything', q: ref, ref }}>
            {posting} <span className="num">{ref}</span>
          </Link>
        )
      }
      end={
        <>
          <Badge kind={states[status].kind}>{t(states[status].name)}</Badge>
          <span className="num text-dense">{pesoText(amount)}</span>
        </>
      }
    >
      <p className="text-dense wrap-anywhere whitespace-pre-line text-soft">{reason}</p>
      <p className="num text-meta text-muted">
        {entries
          .map(({ account, amount }) => `${t(accountNames[account] ?? account)} ${signedPeso(amount)}`)
          .join(' · ')}
      </p>
      {replacement !== null && (
        <p className="num text-meta text-muted">
          {t('Instead: {lines}', {
            lines: replacement
              .map(({ account, community, amount }) =>
                [t(accountNames[account] ?? account), community, signedPeso(amount)]
                  .filter(Boolean)
                  .join(' '),
              )
              .join(' · '),
          })}
        </p>
      )}
      <p className="text-meta text-muted">{historyOf(one).join(' · ')}</p>
      {status === 'PROPOSED' && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          {isOwn ? (
            <>
              <Button size="small" onPress={() => onAction(takeBack)}>
                {t('Take back')}
              </Button>
              <span className="text-meta text-muted">{t('Another administrator has to approve it.')}</span>
            </>
          ) : (
            <>
              <Button size="small" kind="primary" onPress={() => onAction(approve)}>
                {t('Approve')}
              </Button>
              <Button size="small" kind="danger" onPress={() => onAction(decline)}>
                {t('Decline')}
              </Button>
            </>
          )}
        </p>
      )}
    </RowItem>
  );
}

function historyOf({ status, proposed_by, proposed_at, decided_by, decided_at }: Correction): string[] {
  const proposed = t('Proposed by {name}, {time}', {
    name: fullName(proposed_by),
    time: formatDateTime(proposed_at),
  });
  if (decided_by === null || decided_at === null) return [proposed];
  const [name, time] = [fullName(decided_by), formatDateTime(decided_at)];
  if (status === 'DECLINED')
    return [
      proposed,
      decided_by.id === proposed_by.id
        ? t('Taken back, {time}', { time })
        : t('Declined by {name}, {time}', { name, time }),
    ];
  return decided_by.id === proposed_by.id
    ? [t('Posted by {name}, {time}', { name, time })]
    : [proposed, t('Approved by {name}, {time}', { name, time })];
}
