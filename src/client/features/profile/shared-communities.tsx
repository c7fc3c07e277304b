import { UsersRound } from 'lucide-react';
import type { PublicProfile } from '../../../contract/account/users.ts';
import { roleWord } from '../../data/communities/member-text.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge, VerifiedSeal } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';

/** Communities that both belong to; on the user's own profile, all of theirs. */
export function SharedCommunities({
  person: { communities, is_self, first_name },
}: {
  person: PublicProfile;
}) {
  const title = is_self ? t('Your communities') : t('Communities in common');
  return (
    <Card as="section" aria-label={title} isPadded={false}>
      <h2 className="px-4 pt-3.5 pb-3 text-h4 sm:px-5">{title}</h2>
      {communities.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-dense text-muted sm:px-5">
          <UsersRound aria-hidden className="size-4 flex-none" />
          {is_self
            ? t('You haven’t joined a community yet.')
            : t('You and {name} have no communities in common.', { name: first_name })}
        </p>
      ) : (
        <ul className="border-t border-line">
          {communities.map(({ id, slug, name, logo_url, is_verified, total_members, role }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <Link
                kind="bare"
                to="/communities/$slug/"
                params={{ slug }}
                className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 last:rounded-b-card hover:bg-hover sm:px-5"
              >
                <CommunityAvatar id={id} name={name} src={logo_url} size={36} />
                <span className="min-w-0 flex-1">
                  <span className="flex min-w-0 items-center gap-1.5 text-name">
                    <span className="truncate">{name}</span>
                    {is_verified && <VerifiedSeal />}
                  </span>
                  <span className="block text-meta text-muted">
                    {t('{n, plural, one {# member} other {# members}}', { n: total_members })}
                  </span>
                </span>
                {role !== 'MEMBER' && <Badge>{roleWord(role)}</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
