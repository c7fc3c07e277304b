import { Play } from 'lucide-react';
import { formatBytes, formatDuration, formatPosition } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { isLowData } from '../../ui/base/low-data.ts';
import { Pattern } from '../../ui/media/pattern.tsx';
import type { MediaKind } from './kind-of.ts';
import type { VideoSource } from './video-source.ts';

interface VideoPosterProps extends Pick<VideoSource, 'kind' | 'bytes' | 'posterUrl'> {
  title: string;
  /** Above the title. */
  line: string;
  /** What its woven edge is made of: the id of what shows the video. */
  patternId: string;
  /** In seconds, where it is known. */
  duration: number | null;
  /** Where the video would begin. */
  at: number;
  onPlay: () => void;
}

/** Names of the sites that play in their own frame. Nothing of theirs is loaded before Play is pressed. */
const providers: Readonly<Partial<Record<MediaKind, string>>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  wistia: 'Wistia',
  spotify: 'Spotify',
  twitch: 'Twitch',
  tiktok: 'TikTok',
};

/** What stands in place of a video until it is played: a picture of ours, and one large button. */
export function VideoPoster({
  title,
  line,
  patternId,
  duration,
  kind,
  bytes,
  posterUrl,
  at,
  onPlay,
}: VideoPosterProps) {
  const action = at > 0 ? t('Resume at {time}', { time: formatPosition(at) }) : t('Play');
  const provider = providers[kind];
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group relative flex aspect-video w-full cursor-pointer flex-col overflow-hidden bg-ink-media text-left outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent sm:rounded-card"
    >
      {posterUrl !== null && !isLowData() && (
        <>
          <img src={posterUrl} alt="" className="absolute inset-0 size-full object-cover" />
          <span aria-hidden className="absolute inset-0 bg-linear-to-b from-scrim-media to-transparent" />
        </>
      )}
      <Pattern id={patternId} cell={10} className="absolute inset-y-0 left-0 w-3 sm:w-5" />
      <span className="relative min-h-0 flex-1 overflow-hidden py-5 pr-5 pl-9 sm:py-12 sm:pl-14">
        <span className="block truncate text-meta text-on-media/75">{line}</span>
        <span className="mt-1 line-clamp-3 block text-h2 text-on-media sm:text-h1">{title}</span>
      </span>
      <span className="absolute right-4 bottom-4 z-10 flex items-center gap-2 rounded-full bg-on-media px-4 py-2.5 text-dense font-medium text-ink-media transition-transform duration-fast group-hover:scale-103 sm:px-5 sm:py-3">
        <Play aria-hidden className="size-4 fill-current" />
        <span className="num">{action}</span>
      </span>
      {(duration !== null || provider !== undefined || bytes !== null) && (
        <span className="num relative flex h-9 flex-none items-center gap-5 bg-scrim-media px-5 text-meta text-on-media">
          {duration !== null && <span>{formatDuration(duration)}</span>}
          {bytes !== null && <span>{formatBytes(bytes)}</span>}
          {provider !== undefined && <span>{t('Plays from {provider}', { provider })}</span>}
          {duration !== null && at > 0 && (
            <span
              aria-hidden
              className="absolute bottom-0 left-0 h-0.75 bg-sun"
              style={{ width: `${Math.min(100, (at / duration) * 100)}%` }}
            />
          )}
        </span>
      )}
    </button>
  );
}
