import { useQuery } from '@tanstack/react-query';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import type { VideoStream } from '../../../../contract/uploads.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { lessonVideoQuery } from '../parts/courses.queries.ts';

interface StreamNoteProps {
  lesson: Pick<LessonCard, 'id' | 'video_stream'>;
  className?: string;
}

/** For those who may edit a lesson: what is being made of its uploaded video. Follows live; nothing once it is ready. */
export function StreamNote({ lesson: { id, video_stream = null }, className = '' }: StreamNoteProps) {
  const isOpen = video_stream !== null && video_stream !== 'READY';
  const { data: video } = useQuery({ ...lessonVideoQuery(id), enabled: isOpen });
  const words = isOpen && video?.stream ? noteOf(video.stream) : null;
  return words === null ? null : <p className={`text-small text-muted ${className}`}>{words}</p>;
}

function noteOf({ status, share, preparing, is_storage_full }: VideoStream): string | null {
  if (status === 'READY') return null;
  if (status === 'WAITING') return t('The video is waiting to be prepared for slow connections.');
  if (status === 'FAILED') return failureText(is_storage_full);
  const percent = formatNumber(Math.floor(share * 100));
  return preparing === null
    ? t('Preparing the video… {percent}%', { percent })
    : t('Preparing {size}… {percent}%', { size: `${preparing}p`, percent });
}

/** Why a video plays as it was uploaded. */
export function failureText(isStorageFull: boolean): string {
  return isStorageFull
    ? t(
        'Your plan’s storage is full, so the video was not prepared for slow connections. It plays as you uploaded it. When there’s room, we’ll try again within a day.',
      )
    : t('The video could not be prepared for slow connections. It plays as you uploaded it.');
}
