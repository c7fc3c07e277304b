import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { type GroupMember, transferOwnership } from '../../../../contract/communities/members.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { useSettled } from '../../../ui/base/use-settled.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FindList } from '../../../ui/overlays/find-list.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { TypedConfirmDialog } from '../settings/typed-confirm-dialog.tsx';

interface TransferDialogProps {
  community: Community;
  onClose: () => void;
}

/** Chooses the new owner, then asks the user to type the community's name. */
export function TransferDialog({ community, onClose }: TransferDialogProps) {
  const [chosen, setChosen] = useState<GroupMember | null>(null);
  const transfer = useTransfer(community, onClose, () => setChosen(null));
  if (chosen === null) return <ChooseOwner community={community} onChoose={setChosen} onClose={onClose} />;
  const name = fullName(chosen.user);
  return (
    <TypedConfirmDialog
      isOpen
      title={t('Make {name} the owner?', { name })}
      name={community.name}
      confirmLabel={transfer.isPending ? t('Transferring...') : t('Transfer ownership')}
      isPending={transfer.isPending}
      onConfirm={() => transfer.mutate(chosen)}
      onClose={() => setChosen(null)}
    >
      {t('{name} will own {community}, and you’ll be a moderator. Only {name} can give it back.', {
        name,
        community: community.name,
      })}
    </TypedConfirmDialog>
  );
}

function useTransfer({ id, name }: Community, onDone: () => void, onStale: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ user, version }: GroupMember) =>
      call(transferOwnership, { params: { group_id: id }, body: { user_id: user.id, version } }),
    onSuccess({ data: { user } }) {
      onDone();
      toast.success(t('{person} owns {name} now', { person: fullName(user), name }));
    },
    onError(error) {
      if (problemOf(error)?.code !== 'member.stale') return toastFailure(error);
      onStale();
      toast.error(t('Not transferred yet'), t('Their role has changed. Choose again.'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities'] }),
  });
}

interface ChooseOwnerProps extends TransferDialogProps {
  onChoose: (member: GroupMember) => void;
}

function ChooseOwner({ community, onChoose, onClose }: ChooseOwnerProps) {
  const [q, setQ] = useState('');
  const meId = useCurrentUser()?.id;
  const { data, error } = useQuery(membersQuery(community.id, { q: useSettled(q.trim()), page: 1 }));
  const members = data?.data.filter(({ user }) => user.id !== meId) ?? [];
  return (
    <Dialog isOpen onClose={onClose} title={t('Who becomes the owner?')}>
      <FindList
        label={t('Members')}
        placeholder={t('Search members')}
        value={q}
        onChange={setQ}
        choices={members.map(({ user, role }) => ({
          value: user.id,
          label: fullName(user),
          description:
            role === 'MODERATOR' ? t('Moderator') : user.username === null ? undefined : `@${user.username}`,
          icon: <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} size={36} />,
        }))}
        onChoose={(id) => {
          const member = members.find(({ user }) => user.id === id);
          if (member !== undefined) onChoose(member);
        }}
        empty={
          <p className="px-2.5 py-4 text-meta text-muted">
            {error !== null
              ? t('Members did not load. Type again to try once more.')
              : data === undefined
                ? t('Loading...')
                : t('No one found')}
          </p>
        }
      />
    </Dialog>
  );
}
