import { RotateCw } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { QuietPage } from '../../ui/layout/quiet-page.tsx';

/**
 * Shown while it is not known who is signed in. The server is asked again every few seconds, and when the user
 * presses Retry.
 */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <QuietPage
      title={t('Tambayan cannot be reached')}
      action={
        <Button icon={<RotateCw aria-hidden />} onPress={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      <p role="status">{t('Check your connection. We keep trying, and your text is kept.')}</p>
    </QuietPage>
  );
}
