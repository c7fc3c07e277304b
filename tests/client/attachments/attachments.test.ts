import 'fake-indexeddb/auto';
import '../auth/settings-block.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../src/client/data/api/new-id.ts';
import { deviceDrafts } from '../../../src/client/data/drafts/device-drafts.ts';
import { createOutboxDatabase } from '../../../src/client/data/outbox/outbox-database.ts';
import {
  fileKey,
  forgetAddress,
  resumableAddress,
} from '../../../src/client/data/uploads/unfinished-uploads.ts';
import { pictureBox, pictureGrid } from '../../../src/client/features/attachments/attachment-layout.ts';
import { chooseFiles, mimeTypeOf } from '../../../src/client/features/attachments/choose-files.ts';
import { deliverWithFiles } from '../../../src/client/features/attachments/store/deliver-files.ts';
import { fileShelf } from '../../../src/client/features/attachments/store/file-shelf.ts';
import type { LocalFile } from '../../../src/client/features/attachments/store/local-file.ts';
import { removeOrphans } from '../../../src/client/features/attachments/store/remove-orphans.ts';
import { movedForward } from '../../../src/client/features/attachments/use-attachment-draft.tsx';
import { messageKind } from '../../../src/client/features/chat/store/unsent-messages.ts';
import { attachedText } from '../../../src/client/i18n/attached-text.ts';
import { attachedOf } from '../../../src/contract/attachments/attachment.ts';
import { DAY_MS } from '../../../src/contract/core/durations.ts';
import { uuid } from '../chat/store/chat-builders.ts';

const place = { purpose: 'message_file', targetId: uuid(1) } as const;

async function aFile(changes: Partial<File> & { content?: string } = {}): Promise<LocalFile> {
  const { name = 'resipe.pdf', type = 'application/pdf', content = '%PDF-1.7' } = changes;
  const chosen = await chooseFiles([new File([content], name, { type })], place, { count: 0 });
  const [file] = chosen.files;
  if (!file) throw new Error(chosen.complaint ?? 'nothing was chosen');
  return file;
}

describe('choosing', () => {
  test('a file is known by its type, or by its ending where the system has no type for it', () => {
    for (const [name, type, expected] of [
      ['a.png', 'image/png', 'image/png'],
      ['tinig.webm', 'audio/webm;codecs=opus', 'audio/webm'],
      ['listahan.csv', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
      ['listahan.csv', '', 'text/csv'],
      ['lahat.zip', 'application/x-zip-compressed', 'application/zip'],
      ['virus.exe', 'application/x-msdownload', 'application/x-msdownload'],
    ] as const)
      expect(mimeTypeOf({ name, type }), `${name} ${type}`).toBe(expected);
  });

  test('what may not be attached is refused with the reason, and the rest is taken', async () => {
    const files = [
      new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }),
      new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }),
    ];
    const mixed = await chooseFiles(files, place, { count: 0 });
    expect(mixed.files.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(mixed.complaint).toContain('Attach pictures');
    expect((await chooseFiles(files.slice(1), place, { count: 10 })).complaint).toBe(
      'Attach at most 10 files',
    );
    const empty = new File([], 'a.pdf', { type: 'application/pdf' });
    expect((await chooseFiles([empty], place, { count: 0 })).complaint).toBe('The file is empty');
  });
});

test('a file that no draft and no unsent text of any account has leaves the device after a week', async () => {
  const idFrom = (ms: number) => {
    const time = (Date.now() - ms).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
  };
  const [orphan, inDraft, waiting, young] = [8, 8, 8, 6].map((days) => idFrom(days * DAY_MS));
  for (const id of [orphan, inDraft, waiting, young]) await fileShelf.add(id ?? '', new Blob(['x']));
  deviceDrafts.set(`post-draft:${uuid(1)}:${uuid(2)}:files`, JSON.stringify({ files: [{ id: inDraft }] }));
  const now = new Date().toISOString();
  await createOutboxDatabase().add({
    ...{
      id: newId(),
      author_id: uuid(9),
      kind: 'message',
      lane: uuid(3),
      body: { files: [{ id: waiting }] },
    },
    ...{ created_at: now, since: now, state: 'queued', reason: null },
  });
  await removeOrphans();
  const ids = await fileShelf.ids();
  expect(ids).not.toContain(orphan);
  expect(ids).toEqual(expect.arrayContaining([inDraft, waiting, young]));
});

describe('sending', () => {
  let file: LocalFile;
  beforeEach(async () => {
    file = await aFile();
  });

  test('a file that has arrived is not uploaded again, and leaves the device with its text', async () => {
    await fileShelf.setArrived(file.id, uuid(7));
    const sent: unknown[] = [];
    const reply = await deliverWithFiles([{ ...file, alt: 'Resipe' }], async (forms) => {
      sent.push(forms);
      return 'ok';
    });
    expect(reply).toBe('ok');
    expect(sent).toEqual([[{ id: uuid(7), alt: 'Resipe', duration_seconds: null }]]);
    await expect.poll(() => fileShelf.get(file.id)).toBeNull();
  });

  test('a text whose file left the device is refused, and is not sent without it', async () => {
    await fileShelf.remove([file.id]);
    const sending = deliverWithFiles([file], async () => 'sent');
    await expect(sending).rejects.toThrow('no longer on this device');
    expect(messageKind.isRefused?.(await sending.catch((error: unknown) => error))).toBe(true);
  });

  test('a network error is no refusal: the outbox tries again', () => {
    expect(messageKind.isRefused?.(new TypeError('offline'))).toBe(false);
  });
});

test('an upload that did not end goes on at its address, until it ends or a day is over', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return {
      ...{ id: uuid(40 + asked), upload_url: `/api/uploads/${asked}`, method: 'PUT' as const },
      ...{ headers: { 'content-type': 'video/mp4' }, expires_at: '2026-11-23T00:00:00.000Z' },
    };
  };
  const file = fileKey('lesson_video', uuid(1), new File(['bytes'], 'klase.mp4', { lastModified: 7 }));
  const first = await resumableAddress(file, ask);
  expect(await resumableAddress(file, ask), 'chosen again').toEqual(first);
  expect((await resumableAddress(`${file} of another size`, ask)).id).not.toBe(first.id);
  forgetAddress(first);
  const second = await resumableAddress(file, ask);
  expect([second.id === first.id, asked]).toEqual([false, 3]);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
  expect((await resumableAddress(file, ask)).id).not.toBe(second.id);
  clock.mockRestore();
});

test('files are put in another order one step at a time', () => {
  const files = ['a', 'b', 'c'].map((id) => ({ id }));
  const after = (id: string) =>
    movedForward(files, id)
      .map((file) => file.id)
      .join('');
  expect(['a', 'b', 'c', 'x'].map(after)).toEqual(['abc', 'bac', 'acb', 'abc']);
});

test('a line says what is attached', () => {
  const of = (...kinds: ('PICTURE' | 'VOICE' | 'FILE')[]) => {
    const attached = attachedOf(kinds.map((kind, n) => ({ kind, name: `${n}.pdf` })));
    return attached && attachedText(attached);
  };
  expect(of()).toBeNull();
  expect(of('PICTURE')).toBe('Photo');
  expect(of('PICTURE', 'PICTURE', 'PICTURE')).toBe('3 photos');
  expect(of('VOICE')).toBe('Voice message');
  expect(of('FILE')).toBe('File: 0.pdf');
  expect(of('PICTURE', 'FILE')).toBe('2 files');
});

test('the room of pictures is known before they come', () => {
  expect(pictureBox({ width: 1600, height: 800 })).toEqual({ width: 'min(100%, 352px)', aspectRatio: 2 });
  expect(pictureBox({ width: 800, height: 1600 })).toEqual({ width: 'min(100%, 160px)', aspectRatio: 0.5 });
  // A very small one, and one whose size is not known.
  expect(pictureBox({ width: 20, height: 20 })).toEqual({ width: 'min(100%, 96px)', aspectRatio: 1 });
  expect(pictureBox({ width: null, height: null }).aspectRatio).toBeCloseTo(4 / 3);
  expect(pictureGrid(3)).toMatchObject({ columns: 2, style: { aspectRatio: 1 } });
  expect(pictureGrid(10)).toMatchObject({ columns: 3, style: { aspectRatio: 3 / 4 } });
});
