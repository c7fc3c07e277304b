import type { ReactNode } from 'react';
import type { CommunityIntro } from '../../../../contract/communities/communities.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { VerifiedSeal } from '../../../ui/media/badge.tsx';
import { Cover } from '../../../ui/media/cover.tsx';

interface IntroCardProps {
  community: CommunityIntro;
  className?: string;
  /** Under the number of members. */
  children?: ReactNode;
}

/** A community for someone who is not in it: cover, name, description and members. The whole card is a link. */
export function IntroCard({ community, className = '', children }: IntroCardProps) {
  const { id, slug, name, description, cover_image_url, is_verified, total_members } = community;
  return (
    <Card
      as="li"
      isPadded={false}
      className={`relative flex flex-col overflow-hidden has-[a:hover]:border-line-firm ${className}`}
    >
      <Cover id={id} src={cover_image_url} className="h-14 w-full sm:h-16" />
      <div className="grid flex-1 content-start gap-0.5 p-3">
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
        <p className="mb-1 line-clamp-2 text-meta text-soft max-sm:hidden">{description}</p>
        <span className="num text-meta text-muted">
          {t('{count} {n, plural, one {member} other {members}}', {
            n: total_members,
            count: formatNumber(total_members),
          })}
        </span>
        {children}
      </div>
    </Card>
  );
}
