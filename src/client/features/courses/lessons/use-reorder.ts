import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LessonCard, updateLesson } from '../../../../contract/courses/lessons.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { outlineQuery } from '../parts/courses.queries.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';
import { type LessonMove, moved } from './lesson-order.ts';

/**
 * The lessons of a course in the order that the user gave them. A move is shown at once and sent after those before it;
 * one that is refused is taken back.
 */
export function useReorder(courseId: string, lessons: readonly LessonCard[]) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly LessonMove[]>([]);
  const { mutate } = useMutation({
    // One after the other: each move counts from the order that the one before it left.
    scope: { id: `lesson order ${courseId}` },
    async mutationFn(move: LessonMove) {
      // The versions that the move before this one left.
      const known = await queries.ensureQueryData(outlineQuery(courseId));
      const before = known.find(({ id }) => id === move.id);
      const after = moved(known, move).find(({ id }) => id === move.id);
      if (before === undefined || after === undefined) return;
      const { section_title } = after;
      const body = {
        order_index: move.to,
        ...(section_title !== before.section_title && { section_title }),
        version: before.version,
      };
      await call(updateLesson, { params: { lesson_id: move.id }, body });
    },
    onError: toastFailure,
    async onSettled(_, __, move) {
      await queries.refetchQueries({ queryKey: outlineQuery(courseId).queryKey });
      setWaiting((moves) => moves.filter((one) => one !== move));
      refreshCourses(queries);
    },
  });

  return {
    lessons: waiting.reduce<readonly LessonCard[]>(moved, lessons),
    move(id: string, to: number) {
      const next = { id, to };
      setWaiting((moves) => [...moves, next]);
      mutate(next);
    },
  };
}
