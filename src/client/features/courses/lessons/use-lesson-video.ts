import { useEffect } from 'react';
import type { LessonFieldEvent } from '../../../../../machines/lesson-form.machine.ts';
import type { Lesson } from '../../../../contract/courses/lessons.ts';
import { newLessonVideoRule, uploadRules } from '../../../../contract/upload-rules.ts';
import { type FileUpload, useFileUpload } from '../../../data/uploads/use-file-upload.ts';

/**
 * The file that is sent as the video of a lesson. For a new one it is chosen first and sent once the lesson exists;
 * `onSent` is called when it has arrived.
 */
export function useLessonVideo(
  lesson: Lesson | null,
  send: (event: LessonFieldEvent) => void,
  onSent: () => void,
): FileUpload {
  const isNew = lesson === null;
  const upload = useFileUpload('lesson_video', onSent, isNew ? newLessonVideoRule : uploadRules.lesson_video);
  const isChosen = isNew && upload.file !== null;
  useEffect(() => {
    if (isNew) send({ type: 'video.file.chosen', isChosen });
  }, [isNew, isChosen, send]);
  return upload;
}
