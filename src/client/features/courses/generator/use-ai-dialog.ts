import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import {
  aiDialogMachine,
  firstRequest,
  type GeneratedContent,
  type GenerationRequest,
} from '../../../../../machines/ai-dialog.machine.ts';
import { call } from '../../../data/api/call.ts';
import { newId } from '../../../data/api/new-id.ts';
import { t } from '../../../i18n/t.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';
import type { GeneratorProps } from './generator-button.tsx';
import { createContentSaver } from './save-content.ts';
import { writeContent } from './write-content.ts';

/** SPEC §7: it waits, and makes no call. */
const WRITING_MS = 1500;

function toastUnsaved(complaint: string, made: number, parts: number): void {
  toast.error(
    t(complaint),
    made > 0
      ? t('{made} of {parts} were saved. Generate again to continue from there.', { made, parts })
      : undefined,
  );
}

function toastSaved({ course, lessons = [] }: GeneratedContent): void {
  const n = lessons.length;
  toast.success(
    course === undefined
      ? t('Created {n} lessons', { n })
      : t('Course "{title}" created with {n} lessons', { title: course.title, n }),
  );
}

/** The dialog of the generator with what it does. `onDone` closes it. */
export function useAiDialog(props: GeneratorProps, onDone: () => void) {
  const { kinds, saved = [], groupId, courseId, field, onApply, onCourse } = props;
  const queries = useQueryClient();
  const saver = useMemo(
    () => createContentSaver({ call, newId, groupId: groupId ?? '', courseId: courseId ?? null }),
    [groupId, courseId],
  );
  const machine = useMemo(
    () =>
      aiDialogMachine.provide({
        actors: {
          generate: fromPromise(
            ({ input, signal }: { input: GenerationRequest; signal: AbortSignal }) =>
              new Promise<GeneratedContent>((resolve) => {
                const cancel = browserScheduler.after(WRITING_MS, () =>
                  resolve(writeContent(input, Math.random)),
                );
                signal.addEventListener('abort', cancel);
              }),
          ),
          save: fromCallback(({ input, sendBack }) => {
            const { content, made } = input as { content: GeneratedContent; made: number };
            saver
              .save(content, made, (n) => sendBack({ type: 'part.saved', made: n }))
              .then(
                () => sendBack({ type: 'save.finished' }),
                () => sendBack({ type: 'save.failed' }),
              );
          }),
        },
      }),
    [saver],
  );
  const [input] = useState(() => ({
    request: firstRequest(kinds[0], field),
    saved,
    canSave: groupId !== undefined,
  }));
  const [snapshot, send, actor] = useMachine(machine, { input });

  useEffect(() => {
    const ends = [
      actor.on('content.generated', () => toast.success(t('AI has generated the requested content.'))),
      actor.on('generation.failed', ({ complaint, made, parts }) => {
        toastUnsaved(complaint, made, parts);
        if (made > 0) refreshCourses(queries);
      }),
      actor.on('content.saved', ({ content }) => {
        toastSaved(content);
        refreshCourses(queries);
        onDone();
        const course = saver.course();
        if (course !== null) onCourse?.(course);
      }),
      actor.on('content.taken', ({ content }) => {
        onApply?.(content);
        onDone();
      }),
    ];
    return () => {
      for (const { unsubscribe } of ends) unsubscribe();
    };
  }, [actor, queries, saver, onApply, onCourse, onDone]);

  return [snapshot, send] as const;
}
