import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { ChosenFile } from '../../machines/community-form.machine.ts';
import {
  createFileUploadMachine,
  type FileUploadEvent,
  UploadRefusal,
} from '../../machines/file-upload.machine.ts';
import { uploadRules } from '../../src/contract/upload-rules.ts';
import type { UploadAddress } from '../../src/contract/uploads.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

const film: ChosenFile = { name: 'tinapay.mp4', type: 'video/mp4', size: 1024 };
const address: UploadAddress = {
  id: '01890000-0000-7000-8000-000000000000',
  upload_url: '/api/uploads/1',
  method: 'PUT',
  headers: { 'content-type': 'video/mp4' },
  expires_at: '2026-11-23T00:00:00.000Z',
};
const input = {
  rule: uploadRules.group_teaser,
  failureText: 'Failed to upload teaser video. Please try again.',
};
const machine = createFileUploadMachine<ChosenFile>();

function start({ ask = async () => address } = {}) {
  const upload = {
    send: (_event: FileUploadEvent<ChosenFile>) => {},
    started: 0,
    isStopped: false,
    asked: 0,
  };
  const actor = createActor(
    machine.provide({
      actors: {
        ask: fromPromise(() => {
          upload.asked += 1;
          return ask();
        }),
        send: fromCallback(({ sendBack }) => {
          upload.started += 1;
          upload.send = sendBack;
          return () => {
            upload.isStopped = true;
          };
        }),
        confirm: fromPromise(async ({ input: { answer } }) => ({ answer })),
      },
    }),
    { input },
  );
  const emitted = emittedBy(actor);
  actor.start();
  return { actor, upload, emitted, now: () => actor.getSnapshot() };
}

async function sending(more?: Parameters<typeof start>[0]) {
  const started = start(more);
  started.actor.send({ type: 'file.chosen', file: film });
  started.actor.send({ type: 'upload.requested', targetId: 'pandesal' });
  await waitFor(started.actor, (snapshot) => snapshot.matches('sending'));
  return started;
}

describe('a file on its way', () => {
  test('is asked for, sent and shown', async () => {
    const { actor, upload, emitted, now } = await sending();
    upload.send({ type: 'bytes.sent', share: 0.5 });
    expect([now().value, now().context.share]).toEqual([{ sending: 'going' }, 0.5]);
    upload.send({ type: 'connection.lost' });
    expect(now().value).toEqual({ sending: 'paused' });
    upload.send({ type: 'connection.back' });
    upload.send({ type: 'file.sent', answer: { data: 1 } });
    await waitFor(actor, ({ value }) => value === 'done');
    expect([now().context.file, emitted]).toEqual([null, ['upload.finished']]);
  });

  test.each([
    [{ type: 'video/quicktime', size: 10 }, 'Video must be MP4, WebM, or OGG format'],
    [{ type: 'video/mp4', size: 100 * 1024 * 1024 + 1 }, 'Video size must be less than 100MB'],
    [{ type: 'video/mp4', size: 0 }, 'The file is empty'],
  ])('that is not allowed is not kept: %j', (file, complaint) => {
    const { actor, now } = start();
    actor.send({ type: 'file.chosen', file: film });
    actor.send({ type: 'file.chosen', file: { ...film, ...file } });
    expect(now().context).toMatchObject({ file: null, complaint });
    actor.send({ type: 'upload.requested', targetId: 'x' });
    expect([now().value, now().context.complaint]).toEqual(['idle', 'Please select a file to upload']);
  });

  test('a failed one keeps the file and the address, so that one more press goes on', async () => {
    const { actor, upload, now } = await sending();
    upload.send({ type: 'bytes.sent', share: 0.4 });
    upload.send({ type: 'send.failed', failure: { complaint: null, isOver: false } });
    expect(now().value).toBe('failed');
    expect(now().context).toMatchObject({ file: film, address, share: 0.4, complaint: input.failureText });
    actor.send({ type: 'retry.requested' });
    expect([now().value, upload.started, upload.asked]).toEqual([{ sending: 'going' }, 2, 1]);
    upload.send({ type: 'send.failed', failure: { complaint: 'This file is not a video', isOver: true } });
    expect(now().context).toMatchObject({ file: film, address: null, complaint: 'This file is not a video' });
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('sending'));
    expect(upload.asked).toBe(2);
  });

  test('a refused one says why', async () => {
    const refusal = new UploadRefusal('Only verified communities upload files here.');
    const { actor, now } = start({ ask: () => Promise.reject(refusal) });
    actor.send({ type: 'file.chosen', file: film });
    actor.send({ type: 'upload.requested', targetId: 'x' });
    await waitFor(actor, ({ value }) => value === 'failed');
    expect(now().context).toMatchObject({ file: film, complaint: refusal.message });
  });

  test('a cancelled one stops, and the server drops what arrived', async () => {
    const { actor, upload, emitted, now } = await sending();
    actor.send({ type: 'upload.cancelled' });
    expect([now().value, upload.isStopped, emitted]).toEqual(['idle', true, ['upload.dropped']]);
    expect(now().context).toMatchObject({ file: null, address: null, share: 0 });
  });

  test('every state is reachable, and each event changes only the states that handle it', () => {
    const { states, moves } = allMoves(machine, input, {
      chosen: sent({ type: 'file.chosen', file: film }),
      requested: sent({ type: 'upload.requested', targetId: 'x' }),
      cancelled: sent({ type: 'upload.cancelled' }),
      retried: sent({ type: 'retry.requested' }),
      sent: sent({ type: 'file.sent', answer: 1 }),
      failed: sent({ type: 'send.failed', failure: { complaint: null, isOver: false } }),
      asked: answered('fileUpload', 'asking', address),
      notAsked: rejected('fileUpload', 'asking'),
      confirmed: answered('fileUpload', 'confirming', { answer: 1 }),
      notConfirmed: rejected('fileUpload', 'confirming'),
    });
    expect(states).toEqual(['asking', 'confirming', 'done', 'failed', 'idle', '{"sending":"going"}']);
    expect(moves).toMatchObject({
      asked: ['asking → {"sending":"going"}'],
      notAsked: ['asking → failed'],
      sent: ['{"sending":"going"} → confirming'],
      confirmed: ['confirming → done'],
      notConfirmed: ['confirming → failed'],
    });
  });
});
