import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useState } from 'react';
import { kindOf, type MediaKind } from '../../../data/player/kind-of.ts';
import { t } from '../../../i18n/t.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';
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
        {({ url, bytes }) => (
          <PlayedVideo {...{ course, lesson, number, progress }} kind="file" address={url} bytes={bytes} />
        )}
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
  return <PlayedVideo {...{ course, lesson, number, progress }} kind={kind} address={address} bytes={null} />;
}

interface PlayedVideoProps extends Omit<TakenLesson, 'total'> {
  kind: MediaKind;
  address: string;
  /** Its size, where it is known. */
  bytes: number | null;
}

function PlayedVideo({ course, lesson, number, progress, kind, address, bytes }: PlayedVideoProps) {
  /** Where it began when Play was pressed. */
  const [begin, setBegin] = useState<number | null>(null);
  const at = progress?.status === 'COMPLETED' ? 0 : (progress?.position_seconds ?? 0);
  return begin !== null ? (
    <PlayerFrame lesson={lesson} kind={kind} address={address} at={begin} progress={progress} />
  ) : (
    <VideoPoster
      course={course}
      lesson={lesson}
      number={number}
      kind={kind}
      bytes={bytes}
      at={at}
      onPlay={() => setBegin(at)}
    />
  );
}
