import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { closePoll } from '../../../contract/polls/polls.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Closes the poll after a confirmation. The card follows by its event. */
export function ClosePollButton({ pollId }: { pollId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(closePoll, { params: { poll_id: pollId } }),
    onSuccess: () => setIsAsking(false),
    onError: toastFailure,
  });
  return (
    <>
      <Button size="small" kind="ghost" onPress={() => setIsAsking(true)}>
        {t('End poll')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('End this poll?')}
        kind="primary"
        confirmLabel={isPending ? t('Ending...') : t('End poll')}
        isPending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        {t('No one can vote after that. The result stays. A poll cannot be opened again.')}
      </ConfirmDialog>
    </>
  );
}
