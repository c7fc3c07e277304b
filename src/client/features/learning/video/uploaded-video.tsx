import { useQuery, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../../data/api/api-error.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { sourceOf, type VideoSource } from '../../../data/player/video-source.ts';
import { t } from '../../../i18n/t.ts';
import { lessonVideoQuery } from '../../courses/parts/courses.queries.ts';

interface UploadedVideoProps {
  lessonId: string;
  /** `renew` asks for its address again. */
  children: (source: VideoSource, renew: () => Promise<VideoSource>) => React.ReactNode;
}

/** A video that was uploaded for a lesson: its address is asked for, and ends within two hours. */
export function UploadedVideo({ lessonId, children }: UploadedVideoProps) {
  const queries = useQueryClient();
  const query = useQuery(lessonVideoQuery(lessonId));
  const { data, error } = query;
  const renew = async () =>
    sourceOf(await queries.fetchQuery({ ...lessonVideoQuery(lessonId), staleTime: 0 }));
  if (data !== undefined) return children(sourceOf(data), renew);
  if (problemOf(error)?.code === 'upload.no_video')
    return <p className="px-4 pt-4 text-dense text-muted sm:px-0">{t('The video is not ready yet.')}</p>;
  if (error !== null) return <QueryError query={query} title={t('The video did not load')} />;
  return <div className="aspect-video w-full bg-ink-media sm:rounded-card" />;
}
