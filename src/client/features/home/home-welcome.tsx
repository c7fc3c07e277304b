import { Compass, Plus } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** For a user without communities: the one thing to do first. */
export function HomeWelcome() {
  return (
    <EmptyState
      icon={<Compass />}
      title={t('Find your first community')}
      action={
        <>
          <ButtonLink kind="primary" to="/communities/">
            {t('Find communities')}
          </ButtonLink>
          <ButtonLink icon={<Plus />} to="/communities/create/">
            {t('Create a community')}
          </ButtonLink>
        </>
      }
    >
      {t('Join a community and its news will show up here.')}
    </EmptyState>
  );
}
