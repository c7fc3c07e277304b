import { Suspense, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';

const AppealDialog = lazyComponent(() => import('./appeal-dialog.tsx'), 'AppealDialog');

interface SuspensionAppealProps {
  restrictionId: string;
  /** Stands for the session that a suspended user does not get. */
  token: string;
}

/** The way to appeal for a user who cannot sign in. */
export function SuspensionAppeal({ restrictionId, token }: SuspensionAppealProps) {
  const [state, setState] = useState<'idle' | 'open' | 'sent'>('idle');
  if (state === 'sent') return <span role="status">{t('You appealed. We’ll email you the decision.')}</span>;
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-2">
      {t('If you think this is a mistake, tell us why.')}
      <Button size="small" onPress={() => setState('open')}>
        {t('Appeal')}
      </Button>
      {state === 'open' && (
        <Suspense fallback={null}>
          <AppealDialog
            restrictionId={restrictionId}
            token={token}
            onSent={() => setState('sent')}
            onClose={() => setState((now) => (now === 'open' ? 'idle' : now))}
          />
        </Suspense>
      )}
    </span>
  );
}
