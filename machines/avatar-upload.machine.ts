import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import { AVATAR_MAX_BYTES, avatarMimeTypes } from '../src/contract/upload-rules.ts';
import type { ChosenFile } from './community-form.machine.ts';

interface AvatarUploadContext<F extends ChosenFile> {
  readonly file: F | null;
  /** What is wrong, as the text that is shown. */
  readonly complaint: string | null;
  /** Upload progress, 0 to 1. */
  readonly share: number;
}

type AvatarUploadEvent<F extends ChosenFile, U> =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'file.chosen'; file: F }
  | { type: 'address.given'; url: string }
  | { type: 'upload.requested' }
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.finished'; user: U }
  /** Null: the reason is unknown. */
  | { type: 'upload.failed'; complaint: string | null }
  | { type: 'removal.requested' };

/** SPEC §8. */
const TOO_LARGE = 'File size must be less than 5MB';
const NOTHING_CHOSEN = 'Please select a file to upload';
const UPLOAD_FAILED = 'Failed to upload avatar. Please try again.';
const NO_PICTURE = 'File must be a PNG, JPEG or GIF image';
const NOT_TAKEN = 'That site does not let its picture be taken. Save the picture, then choose the file.';
const NOT_REMOVED = 'Failed to remove the picture. Please try again.';

/**
 * The dialog 'Change Profile Picture': closed → choosing ⇄ taking → ready → uploading → closed, or removing → closed.
 * `F` is a file that can be uploaded, `U` is the user with the new picture.
 *
 * Closing the dialog clears it and cancels what is under way. A failed upload keeps the file, so that one more press
 * retries. The caller provides `takePicture` (fetches a file from an address), `upload` (sends `upload.progressed`,
 * then finished or failed) and `removePicture`. Emits `avatar.saved` and `avatar.removed`.
 */
export function createAvatarUploadMachine<F extends ChosenFile, U>() {
  const chosen = [
    {
      guard: { type: 'isTooLarge', params: ({ event }: { event: { file: F } }) => event.file },
      target: 'choosing',
      actions: { type: 'refuse', params: TOO_LARGE },
    },
    {
      guard: { type: 'isPicture', params: ({ event }: { event: { file: F } }) => event.file },
      target: 'ready',
      actions: { type: 'keep', params: ({ event }: { event: { file: F } }) => ({ file: event.file }) },
    },
    { target: 'choosing', actions: { type: 'refuse', params: NO_PICTURE } },
  ] as const;

  return setup({
    types: {
      context: {} as AvatarUploadContext<F>,
      events: {} as AvatarUploadEvent<F, U>,
      emitted: {} as { type: 'avatar.saved'; user: U } | { type: 'avatar.removed'; user: U },
    },
    actors: {
      takePicture: fromPromise<F, { url: string }>(() => {
        throw new Error('provide takePicture');
      }),
      upload: fromCallback<EventObject, { file: F }>(() => {
        throw new Error('provide upload');
      }),
      removePicture: fromPromise<U>(() => {
        throw new Error('provide removePicture');
      }),
    },
    guards: {
      isTooLarge: (_, { size }: ChosenFile) => size > AVATAR_MAX_BYTES,
      isPicture: (_, { type }: ChosenFile) => avatarMimeTypes.some((one) => one === type),
    },
    actions: {
      clear: assign({ file: null, complaint: null, share: 0 }),
      keep: assign((_, { file }: { file: F }) => ({ file, complaint: null })),
      /**
       * The file that was chosen before is dropped too: the preview must not show a picture that would not be uploaded.
       */
      refuse: assign((_, complaint: string) => ({ file: null, complaint })),
      complain: assign((_, complaint: string) => ({ complaint })),
      begin: assign({ complaint: null, share: 0 }),
      progress: assign((_, share: number) => ({ share })),
      announceSaved: emit((_, { user }: { user: U }) => ({ type: 'avatar.saved' as const, user })),
      announceRemoved: emit((_, { user }: { user: U }) => ({ type: 'avatar.removed' as const, user })),
    },
  }).createMachine({
    id: 'avatarUpload',
    context: { file: null, complaint: null, share: 0 },
    initial: 'closed',
    on: { 'dialog.closed': '.closed' },
    states: {
      closed: { entry: 'clear', on: { 'dialog.opened': 'choosing' } },
      choosing: {
        on: {
          'file.chosen': chosen,
          'address.given': 'taking',
          'upload.requested': { actions: { type: 'complain', params: NOTHING_CHOSEN } },
          'removal.requested': 'removing',
        },
      },
      taking: {
        tags: 'busy',
        entry: 'clear',
        invoke: {
          src: 'takePicture',
          input: ({ event }) => {
            if (event.type !== 'address.given') throw new Error(`a picture is taken after ${event.type}`);
            return { url: event.url };
          },
          onDone: [
            {
              guard: { type: 'isTooLarge', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'refuse', params: TOO_LARGE },
            },
            { target: 'ready', actions: { type: 'keep', params: ({ event }) => ({ file: event.output }) } },
          ],
          onError: { target: 'choosing', actions: { type: 'complain', params: NOT_TAKEN } },
        },
      },
      ready: {
        on: {
          'file.chosen': chosen,
          'address.given': 'taking',
          'upload.requested': 'uploading',
          'removal.requested': 'removing',
        },
      },
      uploading: {
        tags: 'busy',
        entry: 'begin',
        invoke: {
          src: 'upload',
          input: ({ context }) => {
            if (context.file === null) throw new Error('an upload without a file');
            return { file: context.file };
          },
        },
        on: {
          'upload.progressed': { actions: { type: 'progress', params: ({ event }) => event.share } },
          'upload.finished': {
            target: 'closed',
            actions: { type: 'announceSaved', params: ({ event }) => ({ user: event.user }) },
          },
          'upload.failed': {
            target: 'ready',
            actions: { type: 'complain', params: ({ event }) => event.complaint ?? UPLOAD_FAILED },
          },
        },
      },
      removing: {
        tags: 'busy',
        entry: 'clear',
        invoke: {
          src: 'removePicture',
          onDone: {
            target: 'closed',
            actions: { type: 'announceRemoved', params: ({ event }) => ({ user: event.output }) },
          },
          onError: { target: 'choosing', actions: { type: 'complain', params: NOT_REMOVED } },
        },
      },
    },
  });
}
