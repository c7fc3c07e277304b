import { Compass } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../base/button-link.tsx';
import { usePageTitle } from '../base/use-page-title.ts';
import { QuietPage } from './quiet-page.tsx';

/** Shown for every path that is not in the route table (SPEC §2). */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <QuietPage
      title={t('Page not found')}
      action={
        <ButtonLink to="/" icon={<Compass aria-hidden />}>
          {t('Back to the communities')}
        </ButtonLink>
      }
    >
      {t('The page you are looking for does not exist.')}
    </QuietPage>
  );
}
