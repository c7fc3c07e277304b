import { type BannedFrom, bannedFrom } from '../../../../contract/communities/communities.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { QuietPage } from '../../../ui/layout/quiet-page.tsx';
import { AppealAction } from '../../moderation/appeal-action.tsx';

/** The ban that a refusal of the community's page tells of; null for every other failure. */
export function banIn(error: unknown): BannedFrom | null {
  const problem = problemOf(error);
  if (problem?.code !== 'group.banned') return null;
  const { data } = bannedFrom.safeParse(problem.fresh);
  return data ?? null;
}

/** Replaces the page of a private community for someone who was banned: until when, why, and the appeal. */
export function BannedFromCommunity({ name, restriction }: BannedFrom) {
  usePageTitle(name);
  const { ends_at, reason } = restriction;
  return (
    <QuietPage
      title={t('You were banned from {group}', { group: name })}
      action={
        <>
          <AppealAction restriction={restriction} />
          <ButtonLink to="/communities/">{t('Find a community')}</ButtonLink>
        </>
      }
    >
      {[
        ends_at === null ? t('It has no end date.') : t('Until {when}.', { when: formatDateTime(ends_at) }),
        reason === '' ? '' : t('Reason: {reason}', { reason }),
      ]
        .filter(Boolean)
        .join(' ')}
    </QuietPage>
  );
}
