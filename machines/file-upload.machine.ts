import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import { complaintAbout, type UploadRule } from '../src/contract/upload-rules.ts';
import type { UploadAddress } from '../src/contract/uploads.ts';
import type { ChosenFile } from './community-form.machine.ts';

interface FileUploadContext<F extends ChosenFile> {
  readonly rule: UploadRule;
  /** SPEC §8: 'Failed to upload …'. */
  readonly failureText: string;
  readonly file: F | null;
  /** The user, community, course or lesson that the file is for. */
  readonly targetId: string;
  /** Where the file goes. Kept after a failure, so that a retry goes on where it stopped. */
  readonly address: UploadAddress | null;
  /** Upload progress, 0 to 1. */
  readonly share: number;
  /** What is wrong, as the text that is shown. */
  readonly complaint: string | null;
}

/** Why an upload ended. `complaint`: null for an unknown reason. `isOver`: its address is of no more use. */
export interface UploadFailure {
  readonly complaint: string | null;
  readonly isOver: boolean;
}

export type FileUploadEvent<F extends ChosenFile> =
  | { type: 'file.chosen'; file: F }
  | { type: 'upload.requested'; targetId: string }
  | { type: 'upload.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'connection.lost' }
  | { type: 'connection.back' }
  | { type: 'file.sent'; answer: unknown }
  | { type: 'send.failed'; failure: UploadFailure };

/** SPEC §8. */
const NOTHING_CHOSEN = 'Please select a file to upload';

/**
 * One file on its way to the server: idle → asking → sending (going ⇄ paused) → confirming → done, or failed.
 *
 * A file is checked when it is chosen. A failure keeps the file and, where it still works, the address: `retry.requested`
 * goes on where it stopped. Cancelling clears everything. The caller provides `ask` (the address), `send` (sends
 * `bytes.sent`, the connection's changes, then `file.sent` or `send.failed`), `confirm` (shows what has the file now) and
 * `failureOf`. Emits `upload.finished` and, with the address that is left behind, `upload.dropped`.
 */
export function createFileUploadMachine<F extends ChosenFile>() {
  const chosen = [
    {
      guard: 'isAllowed',
      target: '#fileUpload.idle',
      actions: { type: 'keep', params: ({ event }: { event: { file: F } }) => ({ file: event.file }) },
    },
    { target: '#fileUpload.idle', actions: 'refuse' },
  ] as const;

  return setup({
    types: {
      context: {} as FileUploadContext<F>,
      input: {} as { rule: UploadRule; failureText: string },
      events: {} as FileUploadEvent<F>,
      emitted: {} as
        | { type: 'upload.finished'; answer: unknown }
        | { type: 'upload.dropped'; address: UploadAddress },
    },
    actors: {
      ask: fromPromise<UploadAddress, { file: F; targetId: string }>(() => {
        throw new Error('provide ask');
      }),
      send: fromCallback<EventObject, { file: F; address: UploadAddress }>(() => {
        throw new Error('provide send');
      }),
      confirm: fromPromise<{ readonly answer: unknown }, { answer: unknown }>(() => {
        throw new Error('provide confirm');
      }),
    },
    guards: {
      isAllowed: ({ context, event }) =>
        event.type === 'file.chosen' && complaintAbout(event.file, context.rule) === null,
      hasFile: ({ context }) => context.file !== null,
      hasAddress: ({ context }) => context.address !== null,
    },
    actions: {
      clear: assign({ file: null, address: null, share: 0, complaint: null }),
      keep: assign((_, { file }: { file: F }) => ({ file, address: null, share: 0, complaint: null })),
      refuse: assign(({ context, event }) => ({
        file: null,
        address: null,
        share: 0,
        complaint: event.type === 'file.chosen' ? complaintAbout(event.file, context.rule) : null,
      })),
      missFile: assign({ complaint: NOTHING_CHOSEN }),
      aim: assign((_, targetId: string) => ({ targetId, complaint: null })),
      goTo: assign((_, address: UploadAddress) => ({ address })),
      progress: assign((_, share: number) => ({ share })),
      fail: assign(({ context }, { complaint, isOver }: UploadFailure) => ({
        complaint: complaint ?? context.failureText,
        address: isOver ? null : context.address,
        share: isOver ? 0 : context.share,
      })),
      begin: assign({ complaint: null }),
      announce: emit((_, { answer }: { answer: unknown }) => ({ type: 'upload.finished' as const, answer })),
      drop: emit(({ context }) => {
        if (context.address === null) throw new Error('nothing is left behind');
        return { type: 'upload.dropped' as const, address: context.address };
      }),
    },
  }).createMachine({
    id: 'fileUpload',
    context: ({ input }) => ({
      ...input,
      file: null,
      targetId: '',
      address: null,
      share: 0,
      complaint: null,
    }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'file.chosen': chosen,
          'upload.cancelled': { actions: 'clear' },
          'upload.requested': [
            {
              guard: 'hasFile',
              target: 'asking',
              actions: { type: 'aim', params: ({ event }) => event.targetId },
            },
            { actions: 'missFile' },
          ],
        },
      },
      asking: {
        tags: 'busy',
        entry: 'begin',
        invoke: {
          src: 'ask',
          input: ({ context }) => ({ file: fileOf(context), targetId: context.targetId }),
          onDone: { target: 'sending', actions: { type: 'goTo', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => failureOf(event.error) },
          },
        },
        on: { 'upload.cancelled': { target: 'idle', actions: 'clear' } },
      },
      sending: {
        tags: 'busy',
        entry: 'begin',
        invoke: {
          src: 'send',
          input: ({ context }) => {
            if (context.address === null) throw new Error('a file is sent without an address');
            return { file: fileOf(context), address: context.address };
          },
        },
        initial: 'going',
        states: {
          going: { on: { 'connection.lost': 'paused' } },
          paused: { on: { 'connection.back': 'going' } },
        },
        on: {
          'bytes.sent': { actions: { type: 'progress', params: ({ event }) => event.share } },
          'file.sent': 'confirming',
          'send.failed': {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => event.failure },
          },
          'upload.cancelled': { target: 'idle', actions: ['drop', 'clear'] },
        },
      },
      confirming: {
        tags: 'busy',
        invoke: {
          src: 'confirm',
          input: ({ event }) => ({ answer: event.type === 'file.sent' ? event.answer : null }),
          onDone: {
            target: 'done',
            actions: { type: 'announce', params: ({ event }) => event.output },
          },
          // The server has the file: only the page does not show it yet.
          onError: {
            target: 'failed',
            actions: { type: 'fail', params: { complaint: null, isOver: true } },
          },
        },
      },
      done: { entry: 'clear', on: { 'file.chosen': chosen } },
      failed: {
        on: {
          'file.chosen': chosen,
          'retry.requested': [{ guard: 'hasAddress', target: 'sending' }, { target: 'asking' }],
          'upload.cancelled': [
            { guard: 'hasAddress', target: 'idle', actions: ['drop', 'clear'] },
            { target: 'idle', actions: 'clear' },
          ],
        },
      },
    },
  });
}

function fileOf<F extends ChosenFile>({ file }: { file: F | null }): F {
  if (file === null) throw new Error('an upload without a file');
  return file;
}

/** `ask` rejects with an `UploadRefusal` when the reason is known. */
function failureOf(error: unknown): UploadFailure {
  return { complaint: error instanceof UploadRefusal ? error.message : null, isOver: true };
}

/** A refusal with a text to show. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
}
