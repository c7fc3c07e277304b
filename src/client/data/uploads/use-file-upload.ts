import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { createFileUploadMachine, UploadRefusal } from '../../../../machines/file-upload.machine.ts';
import { type UploadPurpose, type UploadRule, uploadRules } from '../../../contract/upload-rules.ts';
import { problemOf } from '../api/api-error.ts';
import { fittingPicture } from './fitting-picture.ts';
import { requestUpload } from './request-upload.ts';
import { sendFile } from './send-file.ts';
import { abandonAddress, fileKey, forgetAddress, resumableAddress } from './unfinished-uploads.ts';

/** One file on its way. */
export interface FileUpload {
  readonly purpose: UploadPurpose;
  readonly state: 'idle' | 'asking' | 'sending' | 'confirming' | 'done' | 'failed';
  readonly file: File | null;
  /** Upload progress, 0 to 1. */
  readonly share: number;
  /** The connection is lost. Sending goes on by itself. */
  readonly isPaused: boolean;
  /** What is wrong, as English text for `t`. */
  readonly complaint: string | null;
  choose(file: File): void;
  /** Sends the chosen file to the thing with this id. Without a file, complains. */
  start(targetId: string): void;
  /** Stops, and drops the file. */
  cancel(): void;
  /** Goes on after a failure, where it stopped. */
  retry(): void;
}

const FAILURE_TEXTS: Readonly<Record<UploadPurpose, string>> = {
  avatar: 'Failed to upload avatar. Please try again.',
  group_cover: 'Failed to upload cover image. Please try again.',
  group_logo: 'Failed to upload logo. Please try again.',
  group_teaser: 'Failed to upload teaser video. Please try again.',
  course_cover: 'Failed to upload cover image. Please try again.',
  lesson_video: 'Failed to upload video. Please try again.',
  report_image: 'Failed to upload picture. Please try again.',
  proof_image: 'Failed to upload picture. Please try again.',
  verification_file: 'Failed to upload document. Please try again.',
};

/**
 * Sends one file for a community, course or lesson. What shows it is fetched again before `onDone`, which gets the body
 * of the answer: `{ data }` with the changed thing, or null when the answer was lost. `rule` replaces that of the
 * purpose.
 */
export function useFileUpload(
  purpose: UploadPurpose,
  onDone: (answer: unknown) => void,
  rule: UploadRule = uploadRules[purpose],
): FileUpload {
  const queries = useQueryClient();
  const machine = useMemo(
    () =>
      createFileUploadMachine<File>().provide({
        actors: {
          ask: fromPromise(({ input: { file, targetId } }) =>
            resumableAddress(fileKey(purpose, targetId, file), () =>
              requestUpload(purpose, targetId, file),
            ).catch((error: unknown) => {
              const problem = problemOf(error);
              throw problem ? new UploadRefusal(problem.message) : error;
            }),
          ),
          send: fromCallback(({ input: { file, address }, sendBack }) =>
            sendFile(file, address, {
              onProgress: (share) => sendBack({ type: 'bytes.sent', share }),
              onConnection: (isLost) => sendBack({ type: isLost ? 'connection.lost' : 'connection.back' }),
              onSent(answer) {
                forgetAddress(address);
                sendBack({ type: 'file.sent', answer });
              },
              onFailed(failure) {
                if (failure.isOver) forgetAddress(address);
                sendBack({ type: 'send.failed', failure });
              },
            }),
          ),
          confirm: fromPromise(async ({ input: { answer } }) => {
            await Promise.all(
              ['communities', 'courses', 'lessons'].map((name) =>
                queries.invalidateQueries({ queryKey: [name] }),
              ),
            );
            return { answer };
          }),
        },
      }),
    [purpose, queries],
  );
  const [input] = useState(() => ({ rule, failureText: FAILURE_TEXTS[purpose] }));
  const [snapshot, send, actor] = useMachine(machine, { input });
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    const finished = actor.on('upload.finished', ({ answer }) => finish(answer));
    const dropped = actor.on('upload.dropped', ({ address }) => abandonAddress(address));
    return () => {
      finished.unsubscribe();
      dropped.unsubscribe();
    };
  }, [actor]);

  const { file, share, complaint } = snapshot.context;
  return {
    purpose,
    state: typeof snapshot.value === 'string' ? snapshot.value : 'sending',
    file,
    share,
    isPaused: snapshot.matches({ sending: 'paused' }),
    complaint,
    choose(chosen) {
      const take = (file: File) => send({ type: 'file.chosen', file });
      if (rule.kind !== 'video') void fittingPicture(chosen, rule).then(take);
      else take(chosen);
    },
    start: (targetId) => send({ type: 'upload.requested', targetId }),
    cancel: () => send({ type: 'upload.cancelled' }),
    retry: () => send({ type: 'retry.requested' }),
  };
}
