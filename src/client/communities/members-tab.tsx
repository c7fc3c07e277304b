import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MessageCircle, Users } from 'lucide-react';
import type { GroupAuthorization } from '../../contract/authorization.ts';
import type { Community } from '../../contract/communities.ts';
import { type GroupMember, MEMBERS_PAGE_SIZE } from '../../contract/members.ts';
import { fullName } from '../../contract/people.ts';
import { problemOf } from '../api/api-error.ts';
import { useWriteTo } from '../chat/use-write-to.ts';
import { useCurrentUser } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import { formatDate } from '../words/format.ts';
import { t } from '../words/t.ts';
import { membersQuery } from './communities.queries.ts';
import { useSearchDraft } from './use-search-draft.ts';

const route = getRouteApi('/member/communities/$slug');

interface MembersTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** The directory for members; its staff and the count for everybody else. */
export function MembersTab({ community, rights }: MembersTabProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPending, isFetching, refetch } = useQuery(
    membersQuery(community.id, { q: search.q, page: search.page }),
  );
  const [q, setQ] = useSearchDraft(
    search.q,
    (text) => void navigate({ search: { ...search, q: text, page: 1 }, replace: true }),
  );
  const seesAll = rights.permissions.includes('members.read');
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pt-6">
      {seesAll ? (
        <SearchField label={t('Search members')} value={q} onChange={setQ} className="w-full sm:w-80" />
      ) : (
        <p className="text-dense text-soft">
          {t('{n, plural, one {# member.} other {# members.}} Join to see who they are; this is the staff.', {
            n: community.total_members,
          })}
        </p>
      )}
      {error ? (
        <ErrorState
          title={t('Members did not load')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        />
      ) : (
        <Card isPadded={false}>
          <Loading
            isLoading={isPending}
            label={t('Loading members')}
            skeleton={
              <div className="p-4">
                <SkeletonRows rows={6} />
              </div>
            }
          >
            {() => <MemberRows members={data?.data ?? []} q={search.q} canWrite={seesAll} />}
          </Loading>
        </Card>
      )}
      {data !== undefined && data.pagination.total_pages > 1 && (
        <Pagination
          page={search.page}
          total={data.pagination.total}
          limit={MEMBERS_PAGE_SIZE}
          onPage={(page) => void navigate({ search: { ...search, page } })}
        />
      )}
    </div>
  );
}

interface MemberRowsProps {
  members: readonly GroupMember[];
  q: string;
  /** Whether one shares the community with them, and so may write to them. */
  canWrite: boolean;
}

function MemberRows({ members, q, canWrite }: MemberRowsProps) {
  const meId = useCurrentUser()?.id;
  const writeTo = useWriteTo();
  if (members.length === 0) {
    return (
      <EmptyState isBare icon={<Users />} title={t('Nobody found for “{q}”', { q })}>
        {t('Try a part of the name or the username.')}
      </EmptyState>
    );
  }
  return (
    <ul>
      {members.map(({ user, role, joined_at }) => (
        <li
          key={user.id}
          className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
        >
          <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} />
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-center gap-2">
              <span className="truncate text-name">{fullName(user)}</span>
              {role !== 'MEMBER' && <Badge>{role === 'OWNER' ? t('Owner') : t('Moderator')}</Badge>}
            </p>
            {user.username !== null && <p className="truncate text-meta text-muted">@{user.username}</p>}
          </div>
          {joined_at !== null && (
            <p className="flex-none text-small text-muted max-sm:hidden">
              {t('Joined {date}', { date: formatDate(joined_at) })}
            </p>
          )}
          {canWrite && (
            <span
              className={user.id === meId ? 'invisible' : 'flex'}
              title={t('Message {name}', { name: fullName(user) })}
            >
              <IconButton
                label={t('Message {name}', { name: fullName(user) })}
                isDisabled={user.id === meId}
                onPress={() => writeTo(user)}
              >
                <MessageCircle aria-hidden />
              </IconButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
