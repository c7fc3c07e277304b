import { useEffect, useRef } from 'react';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { RichText, useIsFormattingSettled } from '../../../ui/markdown/rich-text.tsx';
import { PageAttachments } from '../../attachments/lazy-attachments.tsx';
import { reportProgress } from '../progress/report-progress.ts';
import type { TakenLesson } from '../taken-lesson.ts';

/** How long the end of a text is visible before it counts as read. */
const READ_AFTER_MS = 2000;

/** The text of a lesson, or the instructions of a video or a quiz, with pictures and files. A text lesson is done once its end was reached. */
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

  const { content_md, attachments } = lesson;
  if (content_md === '' && !attachments?.length) return null;
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 text-body ${isSettled ? '' : 'invisible'}`}>
      {content_md !== '' && (
        <div>
          <RichText text={content_md} mentions={[]} myId="" />
        </div>
      )}
      <PageAttachments attachments={attachments} />
      <span ref={end} />
    </div>
  );
}
