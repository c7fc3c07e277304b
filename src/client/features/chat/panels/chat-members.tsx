import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupMember } from '../../../../contract/communities/members.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { openPersonCard } from '../../../data/people/person-card-store.ts';
import { useIsMemberOnline } from '../../../data/realtime/use-ephemeral.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { ColumnHeader, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';

interface ChatMembersProps {
  community: Community;
  myId: string;
  /** Only the staff reads the chat. */
  isStaffOnly: boolean;
}

/** The column beside a chat: its members. */
export function MemberAside(props: ChatMembersProps): ReactNode {
  return (
    <>
      <ColumnHeader>
        <h2>{props.isStaffOnly ? t('Who can see this chat') : t('Members')}</h2>
        {!props.isStaffOnly && (
          <span className="num font-normal text-muted">{formatNumber(props.community.total_members)}</span>
        )}
      </ColumnHeader>
      <ScrollArea>
        <ChatMembers {...props} />
      </ScrollArea>
      <AllMembersLink community={props.community} />
    </>
  );
}

/** The same in a sheet, which has its own heading. */
export function MemberColumn(props: ChatMembersProps) {
  return (
    <>
      <ChatMembers {...props} />
      <AllMembersLink community={props.community} />
    </>
  );
}

/** Staff first, then the others: the first page of the directory. */
function ChatMembers({ community, myId, isStaffOnly }: ChatMembersProps) {
  const query = useQuery(membersQuery(community.id, { q: '', page: 1 }));
  return (
    <QueryState
      query={query}
      failed={t('Members did not load')}
      isBare
      label={t('Loading members')}
      skeleton={
        <div className="p-4">
          <SkeletonRows rows={6} />
        </div>
      }
    >
      {({ data: members }) => (
        <div className="pb-4">
          <People title={t('Staff')} myId={myId} members={members.filter(({ role }) => role !== 'MEMBER')} />
          {!isStaffOnly && (
            <People
              title={t('Members')}
              myId={myId}
              members={members.filter(({ role }) => role === 'MEMBER')}
            />
          )}
        </div>
      )}
    </QueryState>
  );
}

interface PeopleProps {
  title: string;
  members: readonly GroupMember[];
  myId: string;
}

function People({ title, members, myId }: PeopleProps) {
  if (members.length === 0) return null;
  return (
    <div>
      <h3 className="px-4 pt-4 pb-1 text-small font-medium text-muted">{title}</h3>
      <ul aria-label={title}>
        {members.map((member) => (
          <li key={member.user.id}>
            <PersonRow member={member} isMe={member.user.id === myId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PersonRowProps {
  member: GroupMember;
  isMe: boolean;
}

function PersonRow({ member, isMe }: PersonRowProps) {
  const { user, role, group_id } = member;
  const isOnline = useIsMemberOnline(group_id, user.id);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => openPersonCard({ person: user, groupId: group_id, anchor: event.currentTarget })}
      className="mx-2 flex h-10 w-[calc(100%-1rem)] min-w-0 items-center gap-2.5 rounded-control px-2 text-left text-dense text-soft -outline-offset-2 hover:bg-hover touch:h-12"
    >
      <Avatar
        id={user.id}
        name={fullName(user)}
        src={user.avatar_url}
        size={28}
        presence={isOnline ? 'online' : undefined}
      />
      <span className="min-w-0 flex-1 truncate">{fullName(user)}</span>
      {isOnline && <span className="sr-only">{t('Online')}</span>}
      <span className="flex-none text-small text-muted">
        {isMe ? t('You') : role === 'OWNER' ? t('Owner') : role === 'MODERATOR' && t('Moderator')}
      </span>
    </button>
  );
}

/** The whole directory has its own page. */
function AllMembersLink({ community }: { community: Community }) {
  return (
    <Link
      kind="bare"
      to="/communities/$slug/"
      params={{ slug: community.slug }}
      search={{ tab: 'members', q: '', page: 1 }}
      className="flex h-11 flex-none items-center gap-2 border-t border-line px-4 text-small text-muted -outline-offset-2 hover:text-ink"
    >
      <span className="num flex-1">
        {t('All {count} {n, plural, one {member} other {members}}', {
          n: community.total_members,
          count: formatNumber(community.total_members),
        })}
      </span>
      <ChevronRight aria-hidden className="size-3.5" />
    </Link>
  );
}
