import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';

/** For members who may not create courses, and in a community that cannot be written to. */
export function NotYourCourses({ community }: { community: Community }) {
  const isOpen = community.archived_at === null && !community.is_expired;
  return (
    <EmptyState
      title={isOpen ? t('Only the owner can create courses') : t('This community is read-only')}
      action={
        <ButtonLink
          to="/communities/$slug/"
          params={{ slug: community.slug }}
          search={{ tab: 'courses', q: '', page: 1 }}
        >
          {t('All courses')}
        </ButtonLink>
      }
    >
      {isOpen
        ? t('If you have an idea for one, tell the owner of this community.')
        : t('You can take its courses, but not change them.')}
    </EmptyState>
  );
}
