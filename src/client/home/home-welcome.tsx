import { Compass, Plus } from 'lucide-react';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { t } from '../words/t.ts';

/** For somebody who belongs nowhere yet: the one thing to do first. */
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
