import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { DELETION_UNDO_DAYS } from '../../../../contract/account/account.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { accountDeletion } from './account-deletion.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Account deletion, with a confirmation (SPEC §2). */
export function DeleteAccountSection() {
  const queries = useQueryClient();
  const isOpen = useSelector(accountDeletion, (snapshot) => !snapshot.matches('idle'));

  useEffect(() => {
    const { unsubscribe } = accountDeletion.on('account.deleted', () => {
      toast.success(t('Account deleted successfully'));
      queries.clear();
    });
    return unsubscribe;
  }, [queries]);

  // A dialog that was left open does not reopen on the next visit.
  useEffect(() => () => accountDeletion.send({ type: 'deletion.cancelled' }), []);

  return (
    <SettingsSection
      id="delete"
      title={t('Delete account')}
      lead={t(
        'Your profile disappears right away. You can change your mind for {days} days. After that we erase your personal data, and your posts show “Deleted user” as their author.',
        { days: DELETION_UNDO_DAYS },
      )}
    >
      <Button kind="danger" onPress={() => accountDeletion.send({ type: 'deletion.asked' })}>
        {t('Delete account')}
      </Button>
      {isOpen && <DeleteAccountDialog />}
    </SettingsSection>
  );
}
