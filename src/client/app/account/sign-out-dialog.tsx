import { useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { outbox } from '../connection/live.ts';
import { leave, signOutQuestion, unsentDrafts } from './sign-out.ts';

/**
 * Shown when a user signs out with unsent texts or drafts: nothing is deleted without their consent, and nothing
 * is sent while they are signed out.
 */
export function SignOutDialog() {
  const waiting = useStore(outbox.store, (state) => state.waiting);
  const [drafts] = useState(unsentDrafts);
  const [isRemoving, setIsRemoving] = useState(false);
  const close = () => signOutQuestion.setState({ isOpen: false });
  return (
    <ConfirmDialog
      isOpen
      title={waiting > 0 ? t('Sign out before everything is sent?') : t('Sign out and leave drafts here?')}
      confirmLabel={isRemoving ? t('Remove and sign out') : t('Sign out')}
      cancelLabel={t('Stay signed in')}
      kind={isRemoving ? 'danger-fill' : 'primary'}
      onClose={close}
      onConfirm={() => {
        close();
        leave(isRemoving ? drafts : []);
      }}
    >
      <div className="grid gap-3">
        {waiting > 0 && (
          <p>
            {t(
              '{n, plural, one {# thing that you wrote is} other {# things that you wrote are}} not sent yet. What is not sent stays on this device and goes out when you sign in here again. It is shown to you only, but it is not encrypted.',
              { n: waiting },
            )}
          </p>
        )}
        {drafts.length > 0 && (
          <>
            <p>
              {t(
                '{n, plural, one {# text that you began stays} other {# texts that you began stay}} on this device. They are shown to you only, but they are not encrypted: on a shared computer others could read them.',
                { n: drafts.length },
              )}
            </p>
            <Checkbox isSelected={isRemoving} onChange={setIsRemoving}>
              {t('Remove my drafts from this device')}
            </Checkbox>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
