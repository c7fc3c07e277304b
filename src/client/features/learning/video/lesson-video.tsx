import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useState } from 'react';
import type { Caption } from '../../../../contract/captions.ts';
import type { StoredVideo } from '../../../../contract/uploads.ts';
import { kindOf, LOW_DATA_LINES, type MediaKind } from '../../../data/player/kind-of.ts';
import { t } from '../../../i18n/t.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { isLowData } from '../../../ui/base/low-data.ts';
import type { TakenLesson } from '../taken-lesson.ts';
import { PlayerFrame } from './player-frame.tsx';
import { UploadedVideo } from './uploaded-video.tsx';
import { VideoPoster } from './video-poster.tsx';

/** The video of a lesson: a poster of ours until Play is pressed, then the player. Unknown addresses are links. */
export function LessonVideo({ course, lesson, number, progress }: Omit<TakenLesson, 'total'>) {
  const address = lesson.video_url;
  const kind = address === null ? null : kindOf(address);
  if (lesson.has_video_file)
    return (
      <UploadedVideo lessonId={lesson.id}>
        {(video) => <PlayedVideo {...{ course, lesson, number, progress }} {...sourceOf(video)} />}
      </UploadedVideo>
    );
  if (address === null)
    return <p className="px-4 pt-4 text-dense text-muted sm:px-0">{t('This lesson has no video yet.')}</p>;
  if (kind === null)
    return (
      <p className="flex items-center gap-2 px-4 pt-4 text-dense sm:px-0">
        <ExternalLinkIcon aria-hidden className="size-4 flex-none text-muted" />
        <ExternalLink href={address} className="min-w-0 truncate">
          {t('Open the video')}
        </ExternalLink>
      </p>
    );
  return <PlayedVideo {...{ course, lesson, number, progress }} {...{ kind, address }} />;
}

interface PlayedVideoProps extends Omit<TakenLesson, 'total'> {
  kind: MediaKind;
  address: string;
  /** Its size, where it is known. */
  bytes?: number | null;
  /** A picture of it. */
  posterUrl?: string | null;
  captions?: readonly Caption[];
}

/** How an uploaded video plays: from its stream where there is one, otherwise as it was uploaded. */
function sourceOf({ url, bytes, stream, captions = [] }: StoredVideo) {
  const posterUrl = stream?.poster_url ?? null;
  if (!stream?.url) return { kind: 'file' as const, address: url, bytes, posterUrl, captions };
  const { qualities } = stream;
  const small = qualities.findLast(({ lines }) => lines <= LOW_DATA_LINES) ?? qualities[0];
  const quality = isLowData() ? small : qualities.at(-1);
  return { kind: 'hls' as const, address: stream.url, bytes: quality?.bytes ?? null, posterUrl, captions };
}

function PlayedVideo({
  course,
  lesson,
  number,
  progress,
  kind,
  address,
  bytes = null,
  posterUrl = null,
  captions = [],
}: PlayedVideoProps) {
  /** Where it began when Play was pressed. */
  const [begin, setBegin] = useState<number | null>(null);
  const at = progress?.status === 'COMPLETED' ? 0 : (progress?.position_seconds ?? 0);
  return begin !== null ? (
    <PlayerFrame {...{ lesson, kind, address, progress, captions }} at={begin} />
  ) : (
    <VideoPoster
      course={course}
      lesson={lesson}
      number={number}
      kind={kind}
      bytes={bytes}
      posterUrl={posterUrl}
      at={at}
      onPlay={() => setBegin(at)}
    />
  );
}
