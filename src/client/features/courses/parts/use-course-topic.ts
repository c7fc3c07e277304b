import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHub } from '../../../data/realtime/use-hub.ts';

/** Follows a course while its page is open. Its events make queries stale by the rules of the bridge. */
export function useCourseTopic(courseId: string | undefined): void {
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(() => {
    if (courseId === undefined) return;
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: ['courses', 'one', courseId] });
      void queries.invalidateQueries({ queryKey: ['lessons', 'of', courseId] });
    };
    // The server ends the subscription with the right to read the course, and when it is deleted.
    return hub.subscribe(`k:${courseId}`, 'full', { refresh, refused: refresh });
  }, [hub, queries, courseId]);
}
