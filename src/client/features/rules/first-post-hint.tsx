import type { Community } from '../../../contract/communities/communities.ts';
import { t } from '../../i18n/t.ts';
import { RulesLink } from './rules-link.tsx';

/** Above the new post field of a newcomer: what a first post can say, and the rules. */
export function FirstPostHint({ community }: { community: Community }) {
  if (community.newcomer === null) return null;
  return (
    <p className="border-b border-line px-4 py-2.5 text-meta text-pretty text-soft">
      {community.membership?.role === 'OWNER'
        ? t('Your first post: what is this community for, and what happens here this week?')
        : t('New here? Say who you are, where you are from, and what brings you here.')}{' '}
      {community.rules_md !== '' && (
        <RulesLink community={community}>{t('Read the community rules')}</RulesLink>
      )}
    </p>
  );
}
