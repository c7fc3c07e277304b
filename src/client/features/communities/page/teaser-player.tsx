import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { getTeaserVideo } from '../../../../contract/uploads.ts';
import { call } from '../../../data/api/call.ts';
import { kindOf } from '../../../data/player/kind-of.ts';
import { PlayerFrame } from '../../../data/player/player-frame.tsx';
import { UploadedVideo } from '../../../data/player/uploaded-video.tsx';
import { VideoPoster } from '../../../data/player/video-poster.tsx';
import { sourceAt, type VideoSource } from '../../../data/player/video-source.ts';
import { t } from '../../../i18n/t.ts';

interface TeaserProps {
  community: Community;
  url: string;
}

/** A teaser that the player can play: one that was uploaded, or one at an address that it knows. */
export function TeaserPlayer({ community, url }: TeaserProps) {
  const kind = kindOf(url);
  if (kind === null) return <UploadedTeaser community={community} url={url} />;
  return <PlayedTeaser community={community} source={sourceAt(kind, url)} />;
}

/** The address is the same for an hour, and ends within two. */
function teaserQuery(groupId: string, url: string) {
  return queryOptions({
    queryKey: ['communities', 'teaser', groupId, url],
    queryFn: async ({ signal }) =>
      (await call(getTeaserVideo, { params: { group_id: groupId } }, { signal })).data,
    staleTime: 30 * MINUTE_MS,
  });
}

function UploadedTeaser({ community, url }: TeaserProps) {
  return (
    <UploadedVideo wanted={teaserQuery(community.id, url)}>
      {(source, renew, { duration_seconds: duration }) => (
        <PlayedTeaser {...{ community, source, duration, renew }} />
      )}
    </UploadedVideo>
  );
}

interface PlayedTeaserProps {
  community: Community;
  source: VideoSource;
  duration?: number | null;
  renew?: () => Promise<VideoSource>;
}

/** A poster of ours until Play is pressed, then the player. */
function PlayedTeaser({ community, source, duration = null, renew }: PlayedTeaserProps) {
  const [isPlayed, setIsPlayed] = useState(false);
  const title = t('Teaser video');
  if (isPlayed) return <PlayerFrame source={source} title={title} at={0} {...(renew && { renew })} />;
  return (
    <VideoPoster
      {...source}
      title={title}
      line={community.name}
      patternId={community.id}
      duration={duration}
      at={0}
      onPlay={() => setIsPlayed(true)}
    />
  );
}
