import { Suspense, useState } from 'react';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';

// Loaded on demand: few users are restricted.
const AppealDialog = lazyComponent(() => import('./appeal-dialog.tsx'), 'AppealDialog');

/** The button to appeal; once that is done, what became of it. */
export function AppealAction({ restriction }: { restriction: Pick<OwnRestriction, 'id' | 'appeal'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, appeal } = restriction;
  if (appeal !== null) {
    const declined =
      appeal.reason === ''
        ? t('Your appeal was declined.')
        : t('Your appeal was declined: {reason}', { reason: appeal.reason });
    return (
      <p className="text-meta text-soft wrap-anywhere">
        {appeal.status === 'OPEN' ? t('You appealed. We’ll tell you the decision.') : declined}
      </p>
    );
  }
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        {t('Appeal')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AppealDialog restrictionId={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
