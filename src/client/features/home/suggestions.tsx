import type { UseQueryResult } from '@tanstack/react-query';
import type { Suggestion } from '../../../contract/home.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge, VerifiedSeal } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';

interface SuggestionsProps {
  query: UseQueryResult<readonly Suggestion[]>;
}

/**
 * Open communities that match the user's interests, else the largest. Renders nothing when there are none or
 * they failed to load.
 */
export function Suggestions({ query: { data = [] } }: SuggestionsProps) {
  if (data.length === 0) return null;
  const isPersonal = data.some(({ matching_tags }) => matching_tags.length > 0);
  return (
    <Card
      as="section"
      aria-label={t('Suggestions')}
      title={isPersonal ? t('Suggested for you') : t('Popular communities')}
      isPadded={false}
    >
      <ul className="pb-2">
        {data.map((one) => (
          <SuggestionRow key={one.id} suggestion={one} />
        ))}
      </ul>
    </Card>
  );
}

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { id, slug, name, cover_image_url, total_members, is_free, is_verified, matching_tags } = suggestion;
  return (
    <li className="relative flex gap-3 px-4 py-2 has-[a:hover]:bg-hover">
      <CommunityAvatar id={id} name={name} src={cover_image_url} />
      <div className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            kind="bare"
            to="/communities/$slug/"
            params={{ slug }}
            className="truncate text-name after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:shadow-focus"
          >
            {name}
          </Link>
          {is_verified && <VerifiedSeal />}
        </span>
        <span className="num truncate text-meta text-muted">
          {t('{n, plural, one {# member} other {# members}}', { n: total_members })}
          {' · '}
          {is_free ? t('Free') : t('Paid')}
        </span>
        {matching_tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {matching_tags.map((tag) => (
              <Badge key={tag.id}>{tag.name}</Badge>
            ))}
          </span>
        )}
      </div>
    </li>
  );
}
