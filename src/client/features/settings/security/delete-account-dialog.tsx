import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { OwnedCommunities } from '../../../../../machines/account-deletion.machine.ts';
import { DELETION_UNDO_DAYS, deletionForm } from '../../../../contract/account/account.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { accountDeletion } from './account-deletion.ts';

const cancel = () => accountDeletion.send({ type: 'deletion.cancelled' });

/** The steps of deleting the account. */
export function DeleteAccountDialog() {
  const snapshot = useSelector(accountDeletion, (now) => now);
  const { owned, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy') || snapshot.matches('farewell');
  return (
    <Dialog
      role="alertdialog"
      isOpen
      isDismissable={!isBusy}
      onClose={cancel}
      title={titleOf(snapshot.matches('blocked'), snapshot.matches('farewell'))}
    >
      {snapshot.matches('checking') && <Checking />}
      {snapshot.matches('blocked') && <Blocked owned={owned} />}
      {(snapshot.matches('asking') || snapshot.matches('deleting')) && (
        <Ask failure={failure} isPending={snapshot.matches('deleting')} />
      )}
      {snapshot.matches('farewell') && (
        <p role="status" className="text-soft">
          {t('You are signed out on all your devices. Salamat, and goodbye.')}
        </p>
      )}
    </Dialog>
  );
}

function titleOf(isBlocked: boolean, isOver: boolean): string {
  if (isBlocked) return t('Hand over your communities first');
  return isOver ? t('Your account is deleted') : t('Delete your account?');
}

function Checking() {
  return (
    <div className="grid gap-4">
      <Loading isLoading label={t('Loading...')} skeleton={<SkeletonBar className="w-4/5" />}>
        {() => null}
      </Loading>
      <div className="flex justify-end">
        <Button kind="ghost" autoFocus onPress={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

function Blocked({ owned }: { owned: OwnedCommunities }) {
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        {t(
          '{n, plural, one {This community has} other {These communities have}} no other owner. Make a member the owner, or archive {n, plural, one {it} other {them}}; then come back.',
          { n: owned.length },
        )}
      </p>
      <ul className="rounded-card border border-line">
        {owned.map(({ id, slug, name, total_members }) => (
          <li
            key={id}
            className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-2 last:border-b-0"
          >
            <CommunityAvatar id={id} name={name} size={36} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-name">{name}</p>
              <p className="text-meta text-muted">
                {t('{n, plural, one {# member} other {# members}}', { n: total_members })}
              </p>
            </div>
            <ButtonLink
              size="small"
              to="/communities/$slug/"
              params={{ slug }}
              search={{ tab: 'settings' }}
              hash="danger"
              aria-label={t('Transfer {name}', { name })}
            >
              {t('Transfer')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button kind="ghost" onPress={cancel}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}

interface AskProps {
  failure: { readonly error: unknown } | null;
  isPending: boolean;
}

function Ask({ failure, isPending }: AskProps) {
  const issues = useMemo(() => {
    const problem = problemOf(failure?.error);
    if (problem?.code === 'auth.password_wrong')
      return [{ path: 'current_password', message: problem.message }];
    return issuesOf(failure?.error);
  }, [failure]);

  useEffect(() => {
    if (failure !== null && issues.length === 0) toastFailure(failure.error);
  }, [failure, issues]);

  return (
    <ZodForm
      aria-label={t('Delete your account?')}
      schema={deletionForm}
      issues={issues}
      onSubmit={({ current_password: password }) =>
        accountDeletion.send({ type: 'deletion.confirmed', password })
      }
    >
      <p className="text-soft">
        {t(
          'You’ll be signed out everywhere and leave your communities, and no one can find you. The email we send you has a link to undo this within {days} days.',
          { days: DELETION_UNDO_DAYS },
        )}
      </p>
      <PasswordField
        autoFocus
        name="current_password"
        label={t('Current password')}
        autoComplete="current-password"
        isDisabled={isPending}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <DialogButtons onCancel={cancel} kind="danger-fill" isPending={isPending}>
          {isPending ? t('Deleting...') : t('Delete account')}
        </DialogButtons>
      </div>
    </ZodForm>
  );
}
