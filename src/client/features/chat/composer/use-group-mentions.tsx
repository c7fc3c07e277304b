import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import {
  type GroupMention,
  groupMentionRights,
  groupMentions,
  groupsMentionedIn,
} from '../../../../contract/chat/group-mentions.ts';
import { authorizationQuery, membersQuery } from '../../../data/communities/communities.queries.ts';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';

// Loaded on demand: a dialog is heavy.
const ConfirmDialog = lazyComponent(() => import('../../../ui/overlays/confirm-dialog.tsx'), 'ConfirmDialog');

/** A group of members as the offers after an @ show it. Its id is the name of the group. */
export function asOffer(group: GroupMention): Person {
  return { id: group, username: null, first_name: group, last_name: '', avatar_url: null };
}

/** The group that an offer stands for; undefined for a person. */
export function groupOf({ id }: Pick<Person, 'id'>): GroupMention | undefined {
  return groupMentions.find((group) => group === id);
}

/** The groups that the user may mention in the community. None in a private conversation. */
export function useGroupOffers(groupId: string | null): readonly Person[] {
  const { data } = useQuery({ ...authorizationQuery(groupId ?? ''), enabled: groupId !== null });
  if (groupId === null || data === undefined) return [];
  return groupMentions.filter((group) => data.permissions.includes(groupMentionRights[group])).map(asOffer);
}

interface Asked {
  readonly group: GroupMention;
  readonly send: () => void;
}

/** Asks before a text that mentions a group is sent. `isStaffOnly`: everyone there is the staff. Render `dialog` beside the field. */
export function useGroupQuestion(groupId: string | null, isStaffOnly = false) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog: ReactNode = asked !== null && groupId !== null && (
    <Suspense fallback={null}>
      <GroupQuestion {...asked} groupId={groupId} onClose={() => setAsked(null)} />
    </Suspense>
  );
  return {
    dialog,
    /** Calls `send` at once for a text without such a mention, else after the user confirmed. */
    ask(content: string, send: () => void): void {
      const [group] = groupId === null ? [] : groupsMentionedIn(content);
      if (group === undefined) send();
      else setAsked({ group: isStaffOnly ? 'staff' : group, send });
    },
  };
}

interface GroupQuestionProps extends Asked {
  groupId: string;
  onClose: () => void;
}

function GroupQuestion({ group, groupId, send, onClose }: GroupQuestionProps) {
  const { data } = useQuery(membersQuery(groupId, { q: '', page: 1 }));
  const staff = data?.data.filter(({ role }) => role !== 'MEMBER').length;
  const all = group === 'everyone' ? data?.pagination.total : staff;
  // The user is not notified of their own text.
  const n = all === undefined ? null : Math.max(0, all - 1);
  const isExact = group !== 'everyone' || data?.pagination.total_is_exact !== false;
  return (
    <ConfirmDialog
      isOpen
      kind="primary"
      title={group === 'everyone' ? t('Notify everyone?') : t('Notify staff?')}
      confirmLabel={t('Send and notify')}
      onConfirm={() => {
        onClose();
        send();
      }}
      onClose={onClose}
    >
      {n === null
        ? t('Loading...')
        : t('This notifies {count} {n, plural, one {person} other {people}}.', {
            n,
            count: formatTotal({ total: n, total_is_exact: isExact }),
          })}
    </ConfirmDialog>
  );
}
