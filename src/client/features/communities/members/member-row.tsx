import { MessageCircle } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Ban, DirectoryEntry } from '../../../../contract/communities/members.ts';
import { roleWord, statusWord } from '../../../data/communities/member-text.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { useIsMemberOnline } from '../../../data/realtime/use-ephemeral.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { LevelAvatar } from '../../points/level-avatar.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { MemberActions } from './use-member-actions.ts';

interface MemberRowProps {
  member: DirectoryEntry;
  rights: GroupAuthorization;
  meId: string | undefined;
  actions: MemberActions;
  onWrite: (member: DirectoryEntry) => void;
}

/** One row of the directory: name, role and actions. */
export function MemberRow({ member, rights, meId, actions, onWrite }: MemberRowProps) {
  const { user, role, status, joined_at, group_id } = member;
  const isOnline = useIsMemberOnline(group_id, user.id);
  const name = fullName(user);
  const isMe = user.id === meId;
  const isIn = status === 'ACTIVE';
  const isBusy = actions.isPending && actions.variables.member.user.id === user.id;
  return (
    <li
      aria-busy={isBusy}
      className="flex min-h-14 items-center gap-3 border-b border-line py-2 pr-2 pl-4 last:border-b-0"
    >
      <PersonFace person={user} groupId={group_id}>
        <LevelAvatar
          groupId={group_id}
          id={user.id}
          name={name}
          src={user.avatar_url}
          presence={isIn && isOnline ? 'online' : undefined}
        />
      </PersonFace>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-x-2">
          <PersonButton person={user} groupId={group_id} className="truncate text-name" />
          {isMe && <span className="flex-none text-meta text-muted">{t('You')}</span>}
          {isIn && isOnline && <span className="sr-only">{t('Online')}</span>}
        </p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          {user.username !== null && (
            <span className="max-w-full truncate text-meta text-muted">@{user.username}</span>
          )}
          {isIn && role !== 'MEMBER' && <Badge>{roleWord(role)}</Badge>}
          {member.plan && <Badge kind="accent">{member.plan.type}</Badge>}
          {!isIn && <Badge kind={status === 'BANNED' ? 'danger' : 'plain'}>{statusWord(status)}</Badge>}
        </p>
        {member.ban && <BanNote ban={member.ban} />}
      </div>
      {isIn && joined_at !== null && (
        <p className="flex-none text-small text-muted max-sm:hidden">
          {t('Joined {date}', { date: formatDate(joined_at) })}
        </p>
      )}
      {status === 'BANNED' && rights.permissions.includes('members.remove') && (
        <Button
          size="small"
          isPending={isBusy}
          aria-label={t('Lift the ban of {name}', { name })}
          onPress={() => actions.mutate({ kind: 'unban', member })}
        >
          {t('Lift ban')}
        </Button>
      )}
      {isIn && rights.permissions.includes('members.read') && (
        <span className="flex flex-none">
          {isMe ? (
            <span className="w-hit max-sm:hidden" />
          ) : (
            <IconButton label={t('Message {name}', { name })} onPress={() => onWrite(member)}>
              <MessageCircle />
            </IconButton>
          )}
          {rights.permissions.includes('members.remove') && (
            <MemberMenu member={member} rights={rights} isMe={isMe} actions={actions} />
          )}
        </span>
      )}
    </li>
  );
}

/** When, by whom and why. Only staff see it. */
function BanNote({ ban: { reason, banned_at, banned_by } }: { ban: Ban }) {
  const date = formatDate(banned_at);
  return (
    <div className="pt-0.5 text-small text-muted">
      <p>
        {banned_by === null
          ? t('Banned on {date}', { date })
          : t('Banned on {date} by {name}', { date, name: fullName(banned_by) })}
      </p>
      {reason !== '' && <p className="wrap-anywhere">{t('Reason: {reason}', { reason })}</p>}
    </div>
  );
}
