import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';

/**
 * Shown for an invite link that does not work. The reason is not given, because it would reveal which
 * communities exist. `ways` are the buttons that lead on.
 */
export function InviteOver({ ways }: { ways: ReactNode }) {
  return (
    <div className="m-auto w-full max-w-130 py-6">
      <h1 className="sr-only" tabIndex={-1}>
        {t('Invite link')}
      </h1>
      <EmptyState icon={<Unlink aria-hidden />} title={t('This invite link no longer works')} action={ways}>
        {t('It expired, was used up or revoked. Ask the sender for a new one.')}
      </EmptyState>
    </div>
  );
}
