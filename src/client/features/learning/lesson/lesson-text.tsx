import { useEffect, useRef } from 'react';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { RichText, useIsFormattingSettled } from '../../../ui/markdown/rich-text.tsx';
import { reportProgress } from '../progress/report-progress.ts';
import type { TakenLesson } from '../taken-lesson.ts';

/** How long the end of a text is visible before it counts as read. */
const READ_AFTER_MS = 2000;

/** The text of a lesson, or the instructions of a video or a quiz. A text lesson is done once its end was reached. */
export function LessonText({ lesson, progress, isClosed }: TakenLesson) {
  const isSettled = useIsFormattingSettled();
  const end = useRef<HTMLSpanElement>(null);
  const outbox = useOutbox();
  const wasRead = useRef(false);
  const isToRead =
    lesson.type === 'TEXT' && progress !== null && progress.status !== 'COMPLETED' && !isClosed;

  useEffect(() => {
    const element = end.current;
    if (!isToRead || !isSettled || element === null || wasRead.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (!entry?.isIntersecting) return;
      timer = setTimeout(() => {
        // Once for each visit: a mark that was undone is not set again.
        wasRead.current = true;
        reportProgress(outbox, lesson, { status: 'COMPLETED' });
      }, READ_AFTER_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isToRead, isSettled, outbox, lesson]);

  if (lesson.content_md === '') return null;
  return (
    <div className={`text-body ${isSettled ? '' : 'invisible'}`}>
      <RichText text={lesson.content_md} mentions={[]} myId="" />
      <span ref={end} />
    </div>
  );
}
