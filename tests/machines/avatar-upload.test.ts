import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { createAvatarUploadMachine } from '../../machines/avatar-upload.machine.ts';
import type { ChosenFile } from '../../machines/community-form.machine.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

const png: ChosenFile = { name: 'ako.png', type: 'image/png', size: 1024 };
const machine = createAvatarUploadMachine<ChosenFile, string>();

type SendToMachine = (
  event:
    | { type: 'upload.progressed'; share: number }
    | { type: 'upload.finished'; user: string }
    | { type: 'upload.failed'; complaint: string | null },
) => void;

function start({
  taken = async (): Promise<ChosenFile> => png,
  removed = async () => 'ana',
}: {
  taken?: () => Promise<ChosenFile>;
  removed?: () => Promise<string>;
} = {}) {
  const sending: ChosenFile[] = [];
  const upload = { send: (() => undefined) as SendToMachine, isStopped: false };
  const actor = createActor(
    machine.provide({
      actors: {
        takePicture: fromPromise(taken),
        removePicture: fromPromise(removed),
        upload: fromCallback(({ input, sendBack }) => {
          sending.push(input.file);
          upload.send = sendBack;
          return () => {
            upload.isStopped = true;
          };
        }),
      },
    }),
  );
  const emitted = emittedBy(actor);
  actor.start();
  actor.send({ type: 'dialog.opened' });
  return { actor, emitted, sending, upload, now: () => actor.getSnapshot() };
}

describe('changing the profile picture', () => {
  test('uploading the chosen picture emits avatar.saved and closes the dialog with an empty draft', () => {
    const { actor, emitted, sending, upload, now } = start();
    actor.send({ type: 'file.chosen', file: png });
    actor.send({ type: 'upload.requested' });
    expect(now().hasTag('busy')).toBe(true);
    upload.send({ type: 'upload.progressed', share: 0.5 });
    expect(now().context.share).toBe(0.5);
    upload.send({ type: 'upload.finished', user: 'ana' });
    expect(sending).toEqual([png]);
    expect([now().value, now().context]).toEqual(['closed', { file: null, complaint: null, share: 0 }]);
    expect(emitted).toEqual(['avatar.saved']);
  });

  test('a failed upload keeps the file, so that one more press retries', () => {
    const { actor, sending, upload, now } = start();
    actor.send({ type: 'file.chosen', file: png });
    actor.send({ type: 'upload.requested' });
    upload.send({ type: 'upload.failed', complaint: null });
    expect(now().value).toBe('ready');
    expect(now().context).toMatchObject({
      file: png,
      complaint: 'Failed to upload avatar. Please try again.',
    });
    actor.send({ type: 'upload.requested' });
    expect(now().context.complaint).toBeNull();
    upload.send({ type: 'upload.failed', complaint: 'This picture is too large' });
    expect(now().context.complaint).toBe('This picture is too large');
    expect(sending).toEqual([png, png]);
  });

  test('closing the dialog during an upload stops the upload, and its result is ignored', () => {
    const { actor, emitted, upload, now } = start();
    actor.send({ type: 'file.chosen', file: png });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'dialog.closed' });
    expect(upload.isStopped).toBe(true);
    upload.send({ type: 'upload.finished', user: 'ana' });
    expect(now().value).toBe('closed');
    expect(emitted).toEqual([]);
  });

  test('submitting without a file shows an error', () => {
    const { actor, now } = start();
    actor.send({ type: 'upload.requested' });
    expect([now().value, now().context.complaint]).toEqual(['choosing', 'Please select a file to upload']);
  });

  test.each([
    ['6 MB', { ...png, size: 6 * 1024 * 1024 }, 'File size must be less than 5MB'],
    ['a PDF', { ...png, type: 'application/pdf' }, 'File must be a PNG, JPEG or GIF image'],
    ['an SVG', { ...png, type: 'image/svg+xml' }, 'File must be a PNG, JPEG or GIF image'],
  ])('choosing %s is refused and clears the file that was chosen before', (_, file, complaint) => {
    const { actor, now } = start();
    actor.send({ type: 'file.chosen', file: png });
    actor.send({ type: 'file.chosen', file });
    expect([now().value, now().context]).toEqual(['choosing', { file: null, complaint, share: 0 }]);
  });

  test('exactly 5 MB is accepted', () => {
    const { actor, now } = start();
    actor.send({ type: 'file.chosen', file: { ...png, size: 5 * 1024 * 1024 } });
    expect(now().value).toBe('ready');
  });

  test('a picture from a web address is accepted like a chosen file', async () => {
    const { actor, now } = start();
    actor.send({ type: 'address.given', url: 'https://larawan.example/ako.png' });
    await waitFor(actor, ({ value }) => value === 'ready');
    expect(now().context.file).toEqual(png);
  });

  test.each([
    [
      'that cannot be fetched',
      () => Promise.reject(new Error('no')),
      /Save the picture, then choose the file/,
    ],
    ['that is too large', async () => ({ ...png, size: 6 * 1024 * 1024 }), /less than 5MB/],
  ])('a picture from a web address %s shows an error', async (_, taken, complaint) => {
    const { actor, now } = start({ taken });
    actor.send({ type: 'address.given', url: 'https://larawan.example/ako.png' });
    await waitFor(actor, ({ value }) => value === 'choosing');
    expect(now().context.complaint).toMatch(complaint);
  });

  test('removing the picture emits avatar.removed; if that fails, the dialog stays open with an error', async () => {
    const success = start();
    success.actor.send({ type: 'removal.requested' });
    await waitFor(success.actor, ({ value }) => value === 'closed');
    expect(success.emitted).toEqual(['avatar.removed']);
    const failure = start({ removed: () => Promise.reject(new Error('offline')) });
    failure.actor.send({ type: 'removal.requested' });
    await waitFor(failure.actor, ({ value }) => value === 'choosing');
    expect(failure.now().context.complaint).toBe('Failed to remove the picture. Please try again.');
  });

  test('every state is reachable, and each event changes only the states that handle it', () => {
    const { states, moves } = allMoves(machine, undefined, {
      opened: sent({ type: 'dialog.opened' }),
      closed: sent({ type: 'dialog.closed' }),
      chosen: sent({ type: 'file.chosen', file: png }),
      given: sent({ type: 'address.given', url: 'https://a.example' }),
      requested: sent({ type: 'upload.requested' }),
      finished: sent({ type: 'upload.finished', user: 'ana' }),
      failed: sent({ type: 'upload.failed', complaint: null }),
      removal: sent({ type: 'removal.requested' }),
      taken: answered('avatarUpload', 'taking', png),
      notTaken: rejected('avatarUpload', 'taking'),
      removed: answered('avatarUpload', 'removing', 'ana'),
      notRemoved: rejected('avatarUpload', 'removing'),
    });
    expect(states).toEqual(['choosing', 'closed', 'ready', 'removing', 'taking', 'uploading']);
    expect(moves).toMatchObject({
      opened: ['closed → choosing'],
      closed: [
        'choosing → closed',
        'ready → closed',
        'removing → closed',
        'taking → closed',
        'uploading → closed',
      ],
      given: ['choosing → taking', 'ready → taking'],
      requested: ['choosing → choosing', 'ready → uploading'],
      finished: ['uploading → closed'],
      failed: ['uploading → ready'],
      removal: ['choosing → removing', 'ready → removing'],
      taken: ['taking → ready'],
      notTaken: ['taking → choosing'],
      removed: ['removing → closed'],
      notRemoved: ['removing → choosing'],
    });
  });
});
