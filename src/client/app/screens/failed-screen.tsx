import { RotateCw } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { QuietPage } from '../../ui/layout/quiet-page.tsx';

/** Replaces a screen that could not be loaded, or that crashed. The layout around it stays. */
export function FailedScreen() {
  return (
    <QuietPage
      title={t('This page could not be shown')}
      action={
        <Button icon={<RotateCw aria-hidden />} onPress={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      }
    >
      {t('Your unfinished messages and forms are saved.')}
    </QuietPage>
  );
}
