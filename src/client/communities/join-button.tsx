import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { GroupAuthorization } from '../../contract/authorization.ts';
import { type Community, joinCommunity, leaveCommunity } from '../../contract/communities.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { t } from '../words/t.ts';

interface JoinButtonProps {
  community: Community;
  rights: GroupAuthorization;
}

/** Joins, or shows what one is and offers to leave. Drawn from rights. */
export function JoinButton({ community, rights }: JoinButtonProps) {
  const queries = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const params = { group_id: community.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['communities'] });
  const join = useMutation({
    mutationFn: () => call(joinCommunity, { params }),
    onError: toastFailure,
    onSettled: refresh,
  });
  const leave = useMutation({
    mutationFn: () => call(leaveCommunity, { params }),
    onError: toastFailure,
    onSettled: async () => {
      setIsLeaving(false);
      await refresh();
    },
  });

  if (rights.permissions.includes('group.join')) {
    return (
      <Button kind="primary" isPending={join.isPending} onPress={() => join.mutate()}>
        {join.isPending ? t('Joining...') : t('Join community')}
      </Button>
    );
  }
  if (rights.member_status === 'PENDING') return <Badge kind="sun">{t('Waiting for approval')}</Badge>;
  if (!rights.permissions.includes('group.leave')) return null;
  return (
    <>
      <Menu
        label={t('Your membership')}
        trigger={<Button icon={<Check aria-hidden />}>{t('Joined')}</Button>}
      >
        <MenuItem
          label={t('Leave community')}
          icon={<LogOut aria-hidden />}
          onAction={() => setIsLeaving(true)}
        />
      </Menu>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('Leave {name}?', { name: community.name })}
        confirmLabel={t('Leave')}
        isPending={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={() => setIsLeaving(false)}
      >
        {community.is_public
          ? t('What you wrote stays. You can join again at any time.')
          : t('What you wrote stays. To come back you need somebody to let you in.')}
      </ConfirmDialog>
    </>
  );
}
