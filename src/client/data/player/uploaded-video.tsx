import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StoredVideo } from '../../../contract/uploads.ts';
import { t } from '../../i18n/t.ts';
import { problemOf } from '../api/api-error.ts';
import { QueryError } from '../lists/query-state.tsx';
import { sourceOf, type VideoSource } from './video-source.ts';

interface UploadedVideoProps {
  /** Asks for the address of the video, which ends within two hours. */
  wanted: UseQueryOptions<StoredVideo, Error, StoredVideo, string[]>;
  /** `renew` asks for its address again. */
  children: (source: VideoSource, renew: () => Promise<VideoSource>, video: StoredVideo) => ReactNode;
}

/** A video that was uploaded here, once its address is known. */
export function UploadedVideo({ wanted, children }: UploadedVideoProps) {
  const queries = useQueryClient();
  const query = useQuery(wanted);
  const { data, error } = query;
  const renew = async () => sourceOf(await queries.fetchQuery({ ...wanted, staleTime: 0 }));
  if (data !== undefined) return children(sourceOf(data), renew, data);
  if (problemOf(error)?.code === 'upload.no_video')
    return <p className="px-4 pt-4 text-dense text-muted sm:px-0">{t('The video is not ready yet.')}</p>;
  if (error !== null) return <QueryError query={query} title={t('The video did not load')} />;
  return <div className="aspect-video w-full bg-ink-media sm:rounded-card" />;
}
