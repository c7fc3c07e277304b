import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import {
  type AdminProposal,
  decideAdminProposal,
  searchAdminProposals,
} from '../../../../contract/admin/administrators.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { RowItem } from '../../../data/lists/row-item.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge, type BadgeKind } from '../../../ui/media/badge.tsx';
import { ActionDialog } from '../table/action-dialog.tsx';
import type { Action } from '../table/table-types.ts';

/** Who was proposed as an administrator: those that wait, then the newest. */
function proposalsQuery(page: number) {
  return queryOptions({
    queryKey: ['admin', 'proposals', page],
    queryFn: ({ signal }) =>
      call(searchAdminProposals, { query: { page: String(page), limit: '12' } }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

const states: Readonly<Record<AdminProposal['status'], { name: string; kind: BadgeKind }>> = {
  PROPOSED: { name: 'Waiting', kind: 'accent' },
  APPROVED: { name: 'Approved', kind: 'good' },
  DECLINED: { name: 'Declined', kind: 'plain' },
};

const decline: Action<AdminProposal> = {
  label: 'Decline',
  done: 'Declined',
  icon: <X aria-hidden />,
  isDanger: true,
  fits: () => true,
  note: 'They stay a regular user.',
  run: ({ id, version }) =>
    call(decideAdminProposal, { params: { proposal_id: id }, body: { decision: 'decline', version } }),
};
const takeBack: Action<AdminProposal> = { ...decline, label: 'Take back', done: 'Taken back' };
const approve: Action<AdminProposal> = {
  label: 'Approve',
  done: 'Approved',
  icon: <Check aria-hidden />,
  fits: () => true,
  note: 'They become an administrator now and can do everything on Tambayan that you can.',
  asksPassword: true,
  run: ({ id, version }, _reason, password) =>
    call(decideAdminProposal, {
      params: { proposal_id: id },
      body: { decision: 'approve', version, current_password: password },
    }),
};

const kind = {
  idOf: ({ id }: AdminProposal) => id,
  nameOf: ({ person }: AdminProposal) => fullName(person),
  actions: [],
};

/** People proposed as administrators: those that wait for a second administrator, and all that were decided. */
export function AdminProposals() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ action: Action<AdminProposal>; one: AdminProposal } | null>(null);
  const queries = useQueryClient();
  const query = useQuery(proposalsQuery(page));
  return (
    <SettingsSection
      id="administrators"
      title={t('New administrators')}
      lead={t(
        'One administrator proposes, and another one approves: someone who has been an administrator for 7 days.',
      )}
      isPadded={false}
    >
      {query.data?.has_second === false && (
        <p role="note" className="px-4 pb-3 text-dense text-soft">
          {t(
            'No other administrator can approve your proposals yet. The operator of the server can make administrators with:',
          )}{' '}
          <code className="font-mono text-small">npm run admin -- email@example.com</code>
        </p>
      )}
      <PagedRows
        query={query}
        page={page}
        onPage={setPage}
        failed={t('The proposals did not load')}
        label={t('Loading...')}
        skeletonRows={2}
        empty={<EmptyState isBare title={t('No proposals yet')} />}
      >
        {(rows) => (
          <ul>
            {rows.map((one) => (
              <Row key={one.id} one={one} onAction={(action) => setAsked({ action, one })} />
            ))}
          </ul>
        )}
      </PagedRows>
      {asked !== null && (
        <ActionDialog
          action={asked.action}
          rows={[asked.one]}
          kind={kind}
          onRun={() => void queries.invalidateQueries({ queryKey: ['admin'] })}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  );
}

interface RowProps {
  one: AdminProposal;
  onAction: (action: Action<AdminProposal>) => void;
}

function Row({ one, onAction }: RowProps) {
  const { id, person, status, proposed_by } = one;
  const isOwn = useCurrentUser()?.id === proposed_by.id;
  return (
    <RowItem
      id={id}
      title={fullName(person)}
      end={<Badge kind={states[status].kind}>{t(states[status].name)}</Badge>}
    >
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

function historyOf({ status, proposed_by, proposed_at, decided_by, decided_at }: AdminProposal): string[] {
  const proposed = t('Proposed by {name}, {time}', {
    name: fullName(proposed_by),
    time: formatDateTime(proposed_at),
  });
  if (decided_by === null || decided_at === null) return [proposed];
  const [name, time] = [fullName(decided_by), formatDateTime(decided_at)];
  if (status === 'APPROVED') return [proposed, t('Approved by {name}, {time}', { name, time })];
  return [
    proposed,
    decided_by.id === proposed_by.id
      ? t('Taken back, {time}', { time })
      : t('Declined by {name}, {time}', { name, time }),
  ];
}
