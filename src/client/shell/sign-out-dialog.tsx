import { useStore } from 'zustand';
import { session } from '../session/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { t } from '../words/t.ts';
import { chat } from './live.ts';
import { signOutQuestion } from './sign-out.ts';

/** Somebody leaves while texts of theirs wait: nothing is thrown away, but nothing goes out either. */
export function SignOutDialog() {
  const waiting = useStore(chat.outbox, (state) => state.waiting);
  const close = () => signOutQuestion.setState({ isOpen: false });
  return (
    <ConfirmDialog
      isOpen
      title={t('Sign out before everything is sent?')}
      confirmLabel={t('Sign out')}
      cancelLabel={t('Stay signed in')}
      kind="primary"
      onClose={close}
      onConfirm={() => {
        close();
        session.send({ type: 'logout.requested' });
      }}
    >
      {t(
        '{n, plural, one {# message waits} other {# messages wait}} for the connection. What is not sent stays on this device, for you only, and goes out when you sign in here again.',
        { n: waiting },
      )}
    </ConfirmDialog>
  );
}
