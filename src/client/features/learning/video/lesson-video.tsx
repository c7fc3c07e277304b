import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { kindOf } from '../../../data/player/kind-of.ts';
import { PlayerFrame } from '../../../data/player/player-frame.tsx';
import { UploadedVideo } from '../../../data/player/uploaded-video.tsx';
import { VideoPoster } from '../../../data/player/video-poster.tsx';
import { sourceAt, type VideoSource } from '../../../data/player/video-source.ts';
import { t } from '../../../i18n/t.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { lessonVideoQuery } from '../../courses/parts/courses.queries.ts';
import type { TakenLesson } from '../taken-lesson.ts';
import { theatre, toggleTheatre } from './theatre.ts';
import { useVideoReports } from './use-video-reports.ts';

/** The video of a lesson: a poster of ours until Play is pressed, then the player. Unknown addresses are links. */
export function LessonVideo({ course, lesson, number, progress }: Omit<TakenLesson, 'total' | 'isClosed'>) {
  const address = lesson.video_url;
  const kind = address === null ? null : kindOf(address);
  if (lesson.has_video_file)
    return (
      <UploadedVideo wanted={lessonVideoQuery(lesson.id)}>
        {(source, renew) => <PlayedVideo {...{ course, lesson, number, progress, source, renew }} />}
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
  return <PlayedVideo {...{ course, lesson, number, progress }} source={sourceAt(kind, address)} />;
}

interface PlayedVideoProps extends Omit<TakenLesson, 'total' | 'isClosed'> {
  source: VideoSource;
  renew?: () => Promise<VideoSource>;
}

function PlayedVideo({ course, lesson, number, progress, source, renew }: PlayedVideoProps) {
  /** Where it began when Play was pressed. */
  const [begin, setBegin] = useState<number | null>(null);
  const at = progress?.status === 'COMPLETED' ? 0 : (progress?.position_seconds ?? 0);
  return begin !== null ? (
    <LessonPlayer {...{ lesson, progress, source }} {...(renew && { renew })} at={begin} />
  ) : (
    <VideoPoster
      {...source}
      title={lesson.title}
      line={[course.title, number > 0 && t('Lesson {number}', { number })].filter(Boolean).join(' · ')}
      patternId={course.id}
      duration={lesson.duration_seconds}
      at={at}
      onPlay={() => setBegin(at)}
    />
  );
}

interface LessonPlayerProps extends Pick<PlayedVideoProps, 'lesson' | 'progress' | 'source' | 'renew'> {
  at: number;
}

/** Plays, and reports how far it is. */
function LessonPlayer({ lesson, progress, ...played }: LessonPlayerProps) {
  const reportNews = useVideoReports(lesson, progress);
  const isWide = useStore(theatre, ({ isOn }) => isOn);
  return (
    <PlayerFrame
      {...played}
      title={lesson.title}
      onNews={reportNews}
      theatre={{ isOn: isWide, toggle: toggleTheatre }}
    />
  );
}
