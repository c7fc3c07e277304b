import { Compass } from 'lucide-react';
import { QuietPage } from './shell/quiet-page.tsx';
import { usePageTitle } from './shell/use-page-title.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { t } from './words/t.ts';

/** Anything that is not in the route table (SPEC §2). */
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
