import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../../data/api/api-error.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { lessonVideoQuery } from '../parts/courses.queries.ts';
import { Captions } from './captions.tsx';
import { StreamState } from './stream-state.tsx';

/** What belongs to the uploaded video of a saved lesson: how far it is prepared, and its captions. */
export function VideoExtras({ lessonId, isDisabled }: { lessonId: string; isDisabled: boolean }) {
  const query = useQuery(lessonVideoQuery(lessonId));
  const { data: video, error } = query;
  // Its upload is not complete yet.
  if (problemOf(error)?.code === 'upload.no_video') return null;
  if (video === undefined)
    return error === null ? (
      <SkeletonBar className="w-48" />
    ) : (
      <QueryError query={query} title={t('The captions did not load')} />
    );
  return (
    <>
      {video.stream != null && <StreamState stream={video.stream} />}
      <Captions lessonId={lessonId} captions={video.captions} isDisabled={isDisabled} />
    </>
  );
}
