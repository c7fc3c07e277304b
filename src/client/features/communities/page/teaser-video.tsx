import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { isUploaded } from '../../../../contract/upload-rules.ts';
import { getTeaserVideo } from '../../../../contract/uploads.ts';
import { call } from '../../../data/api/call.ts';
import { t } from '../../../i18n/t.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';

/** The teaser: a video that was uploaded plays here, an address of elsewhere is a link. */
export function TeaserVideo({ groupId, url }: { groupId: string; url: string }) {
  if (isUploaded(url)) return <UploadedTeaser groupId={groupId} url={url} />;
  return (
    <p className="mt-4 flex items-center gap-2 text-dense">
      <Film aria-hidden className="size-4 text-muted" />
      <ExternalLink href={url}>{t('Watch the teaser video')}</ExternalLink>
    </p>
  );
}

function UploadedTeaser({ groupId, url }: { groupId: string; url: string }) {
  const { data } = useQuery({
    queryKey: ['communities', 'teaser', groupId, url],
    queryFn: async ({ signal }) =>
      (await call(getTeaserVideo, { params: { group_id: groupId } }, { signal })).data,
    // The address is the same for an hour, and ends within two.
    staleTime: 30 * MINUTE_MS,
  });
  return (
    // biome-ignore lint/a11y/useMediaCaption: owners upload no captions.
    <video
      className="mt-4 aspect-video w-full rounded-lg bg-sunken"
      controls
      playsInline
      preload="none"
      aria-label={t('Teaser video')}
      src={data?.url}
    />
  );
}
