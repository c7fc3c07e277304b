import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { HeldContent } from '../../../../contract/feed/held-content.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatAgo, formatDateTime, formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { LazyAttachments } from '../../attachments/lazy-attachments.tsx';
import { LazyLinkCard } from '../../link-cards/lazy-link-card.tsx';
import { LazyPollCard } from '../../polls/lazy-poll.tsx';
import { heldContentQuery } from './held-content.queries.ts';
import { type Decision, useDecideHeld } from './use-decide-held.ts';

const reasonNames: Readonly<Record<ReviewRule, string>> = {
  BLOCKED_WORDS: 'Blocked word',
  NEW_LINKS: 'Link from a new account',
  FIRST_POSTS: 'First post',
};

/** Posts and comments that wait for staff, the oldest first. Renders nothing when there are none. */
export function HeldContentQueue({ groupId }: { groupId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const query = useQuery(heldContentQuery(groupId, page));
  const { data, error } = query;
  const decide = useDecideHeld(groupId);
  if (data === undefined)
    return error && <QueryError query={query} title={t('Posts waiting for review did not load')} />;
  if (data.pagination.total === 0) return null;
  return (
    <Card as="section" isPadded={false} aria-label={t('Review before showing')}>
      <h2 ref={heading} tabIndex={-1} className="flex items-baseline gap-2 px-4 pt-3.5 pb-2 text-h4">
        {t('Review before showing')}
        <span className="num text-meta font-normal text-muted">{formatTotal(data.pagination)}</span>
      </h2>
      <ul>
        {data.data.map((held) => (
          <HeldRow
            key={held.id}
            held={held}
            groupId={groupId}
            isBusy={decide.isPending}
            // The pressed button is removed with its row, so focus moves on.
            onDecide={(wish, onDone) =>
              decide.mutate(
                { held, ...wish },
                {
                  onSuccess() {
                    onDone?.();
                    heading.current?.focus();
                  },
                },
              )
            }
          />
        ))}
      </ul>
      {data.pagination.total_pages > 1 && (
        <div className="border-t border-line px-4">
          <Pagination page={page} pagination={data.pagination} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}

type Wish = Omit<Decision, 'held'>;

interface HeldRowProps {
  held: HeldContent;
  groupId: string;
  isBusy: boolean;
  onDecide: (wish: Wish, onDone?: () => void) => void;
}

function HeldRow({ held, groupId, isBusy, onDecide }: HeldRowProps) {
  const { kind, title, content_md, mentions, author, reason, created_at, poll } = held;
  const myId = useCurrentUser()?.id ?? '';
  const name = fullName(author);
  const [isRejecting, setRejecting] = useState(false);
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex items-center gap-2.5">
        <PersonFace person={author} groupId={groupId}>
          <Avatar id={author.id} name={name} src={author.avatar_url} />
        </PersonFace>
        <div className="min-w-0 flex-1">
          <PersonButton person={author} groupId={groupId} className="text-name" />
          <p className="text-meta text-muted">
            {kind === 'post'
              ? t('A post')
              : title === ''
                ? t('A comment')
                : t('Comment under {title}', { title })}
            {' · '}
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {formatAgo(created_at)}
            </time>
          </p>
        </div>
        {reason !== null && <Badge kind="sun">{t(reasonNames[reason])}</Badge>}
      </div>
      {kind === 'post' && title !== '' && <h3 className="text-name wrap-anywhere">{title}</h3>}
      {content_md !== '' && (
        <div className="max-h-60 overflow-y-auto text-dense wrap-anywhere">
          <RichText text={content_md} mentions={mentions} myId={myId} />
        </div>
      )}
      <div className="max-w-read empty:hidden">
        <LazyAttachments attachments={held.attachments} />
        <LazyLinkCard card={held.link_card} isOwn={false} />
        {poll && (
          <LazyPollCard poll={poll} place={{ post_id: held.post_id }} canVote={false} canClose={false} />
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button
          size="small"
          isDisabled={isBusy}
          aria-label={t('Reject what {name} wrote', { name })}
          onPress={() => setRejecting(true)}
        >
          {t('Reject')}
        </Button>
        <Button
          size="small"
          kind="primary"
          isDisabled={isBusy}
          aria-label={t('Approve what {name} wrote', { name })}
          onPress={() => onDecide({ isShown: true })}
        >
          {t('Approve')}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title={t('Reject what {name} wrote', { name })}
          hint={t('{name} will read it.', { name })}
          isPending={isBusy}
          // Open until it worked, so that the reason is not lost.
          onReject={(reason) => onDecide({ isShown: false, reason }, () => setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}
