import { useQuery } from '@tanstack/react-query';
import { getLessonVideo, type StoredVideo } from '../../../../contract/uploads.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { t } from '../../../i18n/t.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';

interface UploadedVideoProps {
  lessonId: string;
  children: (video: StoredVideo) => React.ReactNode;
}

/** A video that was uploaded for a lesson: its address is asked for, and ends within two hours. */
export function UploadedVideo({ lessonId, children }: UploadedVideoProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lessons', 'video', lessonId],
    queryFn: async ({ signal }) =>
      (await call(getLessonVideo, { params: { lesson_id: lessonId } }, { signal })).data,
    // The address is the same for an hour.
    staleTime: 30 * 60 * 1000,
    retry: false,
  });
  if (data !== undefined) return children(data);
  if (problemOf(error)?.code === 'upload.no_video')
    return <p className="px-4 pt-4 text-dense text-muted sm:px-0">{t('The video is not ready yet.')}</p>;
  if (error !== null)
    return (
      <ErrorState
        title={t('The video did not load')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        requestId={problemOf(error)?.request_id}
      />
    );
  return <div className="aspect-video w-full bg-ink-media sm:rounded-card" />;
}
