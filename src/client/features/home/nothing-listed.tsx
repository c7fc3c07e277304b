import { Compass, Search } from 'lucide-react';
import type { HomeTab } from '../../../contract/addresses.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** What an empty tab says, and what it offers. */
const nothing: Readonly<
  Record<
    HomeTab,
    { title: string; words: string; to: '/communities/' | '/communities/create/'; action: string }
  >
> = {
  owned: {
    title: 'You don’t own a community yet',
    words: 'A place of your own for people who learn or make the same thing.',
    to: '/communities/create/',
    action: 'Create a community',
  },
  moderator: {
    title: 'You don’t moderate a community yet',
    words: 'When an owner makes you a moderator, the community appears here.',
    to: '/communities/',
    action: 'Find communities',
  },
  active: {
    title: 'No activity in the last two weeks',
    words: 'Communities with something new in the last 14 days appear here.',
    to: '/communities/',
    action: 'Find communities',
  },
  joined: {
    title: 'No communities yet',
    words: 'Communities you join appear here.',
    to: '/communities/',
    action: 'Find communities',
  },
};

/** In place of an empty list: of a tab, or of a search. */
export function NothingListed({ tab, search }: { tab: HomeTab; search: string }) {
  if (search !== '') {
    return (
      <EmptyState
        icon={<Search />}
        title={t('You have no community called “{search}”', { search })}
        action={
          <ButtonLink to="/communities/" search={{ q: search }}>
            {t('Search all communities')}
          </ButtonLink>
        }
      />
    );
  }
  const { title, words, to, action } = nothing[tab];
  return (
    <EmptyState icon={<Compass />} title={t(title)} action={<ButtonLink to={to}>{t(action)}</ButtonLink>}>
      {t(words)}
    </EmptyState>
  );
}
