import { Film } from 'lucide-react';
import { Suspense } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { isUploaded } from '../../../../contract/upload-rules.ts';
import { kindOf } from '../../../data/player/kind-of.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';

const TeaserPlayer = lazyComponent(() => import('./teaser-player.tsx'), 'TeaserPlayer');

/** The teaser of a community plays here; an address that the player does not know is a link. */
export function TeaserVideo({ community }: { community: Community }) {
  const { teaser_video_url: url } = community;
  if (url === null) return null;
  if (!isUploaded(url) && kindOf(url) === null)
    return (
      <p className="mt-4 flex items-center gap-2 text-dense">
        <Film aria-hidden className="size-4 text-muted" />
        <ExternalLink href={url}>{t('Watch the teaser video')}</ExternalLink>
      </p>
    );
  return (
    <div className="mt-4 max-sm:-mx-4">
      <Suspense fallback={<div className="aspect-video w-full bg-ink-media sm:rounded-card" />}>
        {/* Another video begins with its own poster. */}
        <TeaserPlayer key={url} community={community} url={url} />
      </Suspense>
    </div>
  );
}
