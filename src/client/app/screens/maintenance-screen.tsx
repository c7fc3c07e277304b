import { useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { getMe } from '../../../contract/account/me.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { QuietPage } from '../../ui/layout/quiet-page.tsx';
import { leftPage } from './maintenance.ts';

const ASK_EVERY_MS = 10_000;

/** Whether the server works again. A "signed out" response counts, too. */
async function isBack(): Promise<boolean> {
  try {
    await call(getMe, {});
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status < 500;
  }
}

/** `/maintenance/`: checks every ten seconds, and returns to the page that was left. */
export function MaintenanceScreen() {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);

  const ask = useCallback(async () => {
    setIsAsking(true);
    const back = await isBack();
    setIsAsking(false);
    if (back) await router.navigate({ href: leftPage(), replace: true });
  }, [router]);

  useEffect(() => {
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [ask]);

  return (
    <QuietPage
      title={t('Back soon')}
      action={
        <Button icon={<RotateCw aria-hidden />} isPending={isAsking} onPress={() => void ask()}>
          {t('Try again')}
        </Button>
      }
    >
      {t('We’re working on Tambayan. We’ll take you back as soon as we’re online.')}
    </QuietPage>
  );
}
