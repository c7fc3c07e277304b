import { useMutation, useQueryClient } from '@tanstack/react-query';
import { blockPerson } from '../../../../contract/account/blocks.ts';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { blocksQuery } from './blocks.queries.ts';

/** Asks for confirmation before a member is blocked, and explains what blocking does. */
export function BlockDialog({ peer, onClose }: { peer: Person; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(blockPerson, { params: { user_id: peer.id } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: blocksQuery.queryKey });
      onClose();
    },
    onError: toastFailure,
  });

  return (
    <ConfirmDialog
      isOpen
      title={t('Block {name}?', { name: fullName(peer) })}
      confirmLabel={isPending ? t('Blocking...') : t('Block')}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t(
        'You won’t be able to message each other. {name} is not notified. Earlier messages stay, and you can unblock them at any time.',
        { name: peer.first_name },
      )}
    </ConfirmDialog>
  );
}
