import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { DirectoryEntry } from '../../../../contract/communities/members.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { formatAgo, formatDateTime, formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { requestsQuery } from './requests.queries.ts';
import type { MemberActions } from './use-member-actions.ts';

interface RequestQueueProps {
  groupId: string;
  actions: MemberActions;
}

/** Pending join requests, oldest first, with the answers. Renders nothing when there are none. */
export function RequestQueue({ groupId, actions }: RequestQueueProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const [rejecting, setRejecting] = useState<DirectoryEntry | null>(null);
  const query = useQuery(requestsQuery(groupId, page));
  const { data } = query;
  if (query.error) {
    return <QueryError query={query} title={t('The requests did not load')} />;
  }
  if (data === undefined || data.pagination.total === 0) return null;
  // The pressed button is removed with its row, so focus moves on.
  const keepFocus = () => heading.current?.focus();
  return (
    <Card as="section" isPadded={false} aria-label={t('Join requests')}>
      <h2 ref={heading} tabIndex={-1} className="flex items-baseline gap-2 px-4 pt-3.5 pb-2 text-h4">
        {t('Join requests')}
        <span className="num text-meta font-normal text-muted">{formatTotal(data.pagination)}</span>
      </h2>
      <ul>
        {data.data.map((member) => (
          <RequestRow
            key={member.user.id}
            member={member}
            actions={actions}
            onApprove={() => actions.mutate({ kind: 'approve', member }, { onSuccess: keepFocus })}
            onReject={() => setRejecting(member)}
          />
        ))}
      </ul>
      {data.pagination.total_pages > 1 && (
        <div className="border-t border-line px-4">
          <Pagination page={page} pagination={data.pagination} onPage={setPage} />
        </div>
      )}
      <ConfirmDialog
        isOpen={rejecting !== null}
        title={t('Decline the request of {name}?', {
          name: rejecting === null ? '' : fullName(rejecting.user),
        })}
        confirmLabel={t('Decline')}
        isPending={actions.isPending}
        onConfirm={() =>
          rejecting !== null &&
          actions.mutate({ kind: 'reject', member: rejecting }, { onSettled: () => setRejecting(null) })
        }
        onClose={() => setRejecting(null)}
      >
        {t('They’ll see that it was declined. They can ask again with an invite link.')}
      </ConfirmDialog>
    </Card>
  );
}

interface RequestRowProps {
  member: DirectoryEntry;
  actions: MemberActions;
  onApprove: () => void;
  onReject: () => void;
}

function RequestRow({ member, actions, onApprove, onReject }: RequestRowProps) {
  const { user, request } = member;
  const name = fullName(user);
  const isBusy = actions.isPending && actions.variables.member.user.id === user.id;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <Avatar id={user.id} name={name} src={user.avatar_url} />
      <div className="min-w-0 flex-1 basis-60">
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
        <div className="flex flex-none gap-2 max-sm:w-full max-sm:pl-12">
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
