import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { DirectoryEntry } from '../../../../contract/communities/members.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { formatAgo, formatDateTime, formatNumber, formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { openRequestsQuery, requestsQuery } from './requests.queries.ts';
import { type RequestDecision, undecidedText, useDecideRequests } from './use-decide-requests.ts';
import type { MemberActions } from './use-member-actions.ts';

/** People of whom is said why they could not be decided on. */
const NAMED_MAX = 5;

interface RequestQueueProps {
  groupId: string;
  actions: MemberActions;
}

/** What a confirmation asks about. */
type Asked =
  | { readonly kind: 'reject'; readonly member: DirectoryEntry }
  | { readonly kind: 'reject-chosen' }
  /** Those who asked by then: no one is let in who asks while the dialog is open. */
  | { readonly kind: 'approve-all'; readonly count: number; readonly until: string };

/**
 * Pending join requests, oldest first, with the answers. Staff decide on one, on those that are ticked, or on all.
 * Renders nothing when there are none.
 */
export function RequestQueue({ groupId, actions }: RequestQueueProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useQuery(openRequestsQuery(groupId)).data;
  const decide = useDecideRequests(groupId);
  const query = useQuery(requestsQuery(groupId, page));
  const { data } = query;
  if (query.error) {
    return <QueryError query={query} title={t('The requests did not load')} />;
  }
  const undecided = decide.data?.undecided ?? [];
  if (data === undefined || (data.pagination.total === 0 && undecided.length === 0)) return null;
  const decidable = data.data.filter(({ request }) => request?.reason !== 'PAYMENT');
  // Who left the list meanwhile is not counted.
  const chosen = decidable.map(({ user }) => user.id).filter((id) => ticked.has(id));
  const newest = open?.data[0]?.request?.requested_at;
  const count = open?.pagination.total ?? 0;
  // The pressed button is removed with its row, so focus moves on.
  const keepFocus = () => heading.current?.focus();
  const close = () => setAsked(null);
  const decideOn = (decision: RequestDecision) =>
    decide.mutate(decision, {
      onSuccess() {
        setTicked(new Set());
        setAsked(null);
        keepFocus();
      },
    });
  return (
    <Card as="section" isPadded={false} aria-label={t('Join requests')}>
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="flex flex-1 items-baseline gap-2 text-h4 whitespace-nowrap"
        >
          {t('Join requests')}
          {open !== undefined && (
            <span className="num text-meta font-normal text-muted">{formatTotal(open.pagination)}</span>
          )}
        </h2>
        {chosen.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" kind="ghost" onPress={() => setTicked(new Set())}>
              {t('Clear selection')}
            </Button>
            <Button
              size="small"
              isDisabled={decide.isPending}
              onPress={() => setAsked({ kind: 'reject-chosen' })}
            >
              {t('Decline {n}', { n: formatNumber(chosen.length) })}
            </Button>
            <Button
              size="small"
              kind="primary"
              isPending={decide.isPending}
              onPress={() => decideOn({ status: 'ACTIVE', of: { user_ids: chosen } })}
            >
              {t('Approve {n}', { n: formatNumber(chosen.length) })}
            </Button>
          </div>
        ) : (
          count > 1 &&
          newest !== undefined && (
            <Button
              size="small"
              isDisabled={decide.isPending}
              onPress={() => setAsked({ kind: 'approve-all', count, until: newest })}
            >
              {t('Approve all')}
            </Button>
          )
        )}
      </header>
      {undecided.length > 0 && (
        <div role="status" className="border-t border-line bg-sunken px-4 py-3 text-dense">
          <p className="font-medium">
            {t('{n, plural, one {# request is still open:} other {# requests are still open:}}', {
              n: undecided.length,
            })}
          </p>
          <ul className="mt-1 grid gap-1 text-soft">
            {undecided.slice(0, NAMED_MAX).map((one) => (
              <li key={one.user_id}>{undecidedText(one)}</li>
            ))}
            {undecided.length > NAMED_MAX && (
              <li>{t('{n} more', { n: formatNumber(undecided.length - NAMED_MAX) })}</li>
            )}
          </ul>
          <Button size="small" className="mt-2" onPress={() => decide.reset()}>
            {t('Got it')}
          </Button>
        </div>
      )}
      <ul>
        {data.data.map((member) => (
          <RequestRow
            key={member.user.id}
            member={member}
            actions={actions}
            isTicked={ticked.has(member.user.id)}
            onTick={(isOn) => {
              const next = new Set(ticked);
              if (isOn) next.add(member.user.id);
              else next.delete(member.user.id);
              setTicked(next);
            }}
            onApprove={() => actions.mutate({ kind: 'approve', member }, { onSuccess: keepFocus })}
            onReject={() => setAsked({ kind: 'reject', member })}
          />
        ))}
      </ul>
      {data.pagination.total_pages > 1 && (
        <div className="border-t border-line px-4">
          <Pagination page={page} pagination={data.pagination} onPage={setPage} />
        </div>
      )}
      <ConfirmDialog
        isOpen={asked?.kind === 'reject' || asked?.kind === 'reject-chosen'}
        title={
          asked?.kind === 'reject'
            ? t('Decline the request of {name}?', { name: fullName(asked.member.user) })
            : t('{n, plural, one {Decline # request?} other {Decline # requests?}}', { n: chosen.length })
        }
        confirmLabel={t('Decline')}
        isPending={actions.isPending || decide.isPending}
        onConfirm={() => {
          if (asked?.kind === 'reject')
            actions.mutate({ kind: 'reject', member: asked.member }, { onSettled: close });
          else if (chosen.length > 0) decideOn({ status: 'REJECTED', of: { user_ids: chosen } });
          else close();
        }}
        onClose={close}
      >
        {t('They’ll see that it was declined. They can ask again with an invite link.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.kind === 'approve-all'}
        kind="primary"
        title={t('Approve all {n} requests?', {
          n: asked?.kind === 'approve-all' ? formatNumber(asked.count) : '',
        })}
        confirmLabel={decide.isPending ? t('Approving...') : t('Approve all')}
        isPending={decide.isPending}
        onConfirm={() =>
          asked?.kind === 'approve-all' && decideOn({ status: 'ACTIVE', of: { until: asked.until } })
        }
        onClose={close}
      >
        {t('They can read and post right away. Requests that come in from now on keep waiting.')}
      </ConfirmDialog>
    </Card>
  );
}

interface RequestRowProps {
  member: DirectoryEntry;
  actions: MemberActions;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
}

function RequestRow({ member, actions, isTicked, onTick, onApprove, onReject }: RequestRowProps) {
  const { user, request } = member;
  const name = fullName(user);
  const isBusy = actions.isPending && actions.variables.member.user.id === user.id;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      {request?.reason !== 'PAYMENT' && (
        <Checkbox isSelected={isTicked} onChange={onTick} className="mt-2">
          <span className="sr-only">{t('Select {name}', { name })}</span>
        </Checkbox>
      )}
      <Avatar id={user.id} name={name} src={user.avatar_url} />
      <div className="min-w-0 flex-1 basis-40 sm:basis-60">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="truncate text-name">{name}</span>
          <span className="truncate text-meta text-muted">
            {[
              ...(user.username === null ? [] : [`@${user.username}`]),
              ...(request === null ? [] : [formatAgo(request.requested_at)]),
            ].join(' · ')}
          </span>
          {request !== null && <span className="sr-only">{formatDateTime(request.requested_at)}</span>}
        </p>
        {request?.reason === 'PAYMENT' && (
          <p className="text-meta text-muted">{t('Waiting for the payment.')}</p>
        )}
        {request !== null && request.answers.length > 0 && (
          <dl className="mt-1.5 grid gap-2">
            {request.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-meta text-muted">{question}</dt>
                <dd className="whitespace-pre-line text-dense wrap-anywhere">{answer}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {request?.reason !== 'PAYMENT' && (
        <div className="flex flex-none gap-2 max-sm:w-full max-sm:pl-10">
          <Button
            kind="ghost"
            className="max-sm:-ml-3.5"
            isDisabled={isBusy}
            aria-label={t('Decline {name}', { name })}
            onPress={onReject}
          >
            {t('Decline')}
          </Button>
          <Button
            isPending={isBusy && actions.variables.kind === 'approve'}
            aria-label={t('Approve {name}', { name })}
            onPress={onApprove}
          >
            {t('Approve')}
          </Button>
        </div>
      )}
    </li>
  );
}
