import 'fake-indexeddb/auto';
import '../auth/settings-block.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AbortedError } from '../../../src/client/data/api/api-error.ts';
import type { CallOptions } from '../../../src/client/data/api/call.ts';
import { deviceDrafts, draftKey } from '../../../src/client/data/drafts/device-drafts.ts';
import { chooseFiles } from '../../../src/client/features/attachments/choose-files.ts';
import { fileShelf } from '../../../src/client/features/attachments/store/file-shelf.ts';
import { fileUploads } from '../../../src/client/features/attachments/store/file-uploads.ts';
import type { LocalFile } from '../../../src/client/features/attachments/store/local-file.ts';
import { takeBack } from '../../../src/client/features/attachments/store/take-back.ts';
import { isPending } from '../../../src/client/features/chat/store/message-log.ts';
import { createMessageStore } from '../../../src/client/features/chat/store/message-store.ts';
import {
  clearReturned,
  returnToComposer,
} from '../../../src/client/features/chat/store/returned-messages.ts';
import {
  followUnsentMessages,
  type MessageBody,
  messageKind,
} from '../../../src/client/features/chat/store/unsent-messages.ts';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';
import type { Message } from '../../../src/contract/chat/chat.ts';
import { aMessage, ana, group, me, room, uuid } from '../chat/store/chat-builders.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';
import { aDevice, anOutbox, settle as settleAll } from '../data/outbox/an-outbox.ts';
import { SimulatedScheduler } from '../data/realtime/simulated-scheduler.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import { aSlowUpload } from './a-slow-upload.ts';

const composer = draftKey(me.id, room);
const content = `Heto na, <@${ana.id}>`;
/** What a file has after it was kept: the simulated database knows no files. */
const BYTES = String({}).length;

let network: ReturnType<typeof aSlowUpload>;
let asked: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  forgetDrafts();
  takeToasts();
  network = aSlowUpload();
  let uploads = 0;
  asked = fakeFetch((_url, { method }) => {
    if (method === 'DELETE') return json(200, { data: null });
    uploads += 1;
    const address = { id: uuid(500 + uploads), upload_url: `/api/uploads/${uploads}`, method: 'PUT' };
    const more = { headers: { 'content-type': 'application/pdf' }, expires_at: '2027-11-23T00:00:00.000Z' };
    return json(200, { data: { ...address, ...more } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Stores each message once by its id. While it holds, an answer does not come before the call is given up. */
function aServer() {
  const server = { isHolding: false, log: [] as Message[], asked: [] as string[] };
  async function call(_: unknown, { body }: { body: MessageBody }, { signal, idempotencyKey }: CallOptions) {
    const id = idempotencyKey ?? '';
    server.asked.push(id);
    const known = server.log.find((one) => one.client_msg_id === id);
    const said = { author: me, client_msg_id: id, content: body.content };
    const message = known ?? aMessage(server.log.length + 1, said);
    if (known === undefined) server.log.push(message);
    if (server.isHolding)
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new AbortedError())));
    return { data: message };
  }
  return { server, call: call as never };
}

/** Two tabs of one person; the first one sends. */
async function twoTabs() {
  const [device, scheduler, { server, call }] = [aDevice(), new SimulatedScheduler(), aServer()];
  const settle = (ms = 0) => settleAll(scheduler, ms);
  async function aTab() {
    const messages = createMessageStore();
    const outbox = anOutbox(device, { call, scheduler });
    outbox.start(me.id);
    followUnsentMessages({ outbox, messages, scheduler }, me);
    await settle();
    const rows = () => {
      const { firstIndex, count } = messages.view(room);
      return Array.from({ length: count }, (_, at) => messages.rowAt(room, firstIndex + at)).flatMap((row) =>
        row === undefined ? [] : [isPending(row) ? `${row.content} (${row.state})` : row.content],
      );
    };
    const send = (text: string, files: LocalFile[] = []) => {
      const none = { reply_to: null, forward_of: null, forwarded_from: null };
      const body: MessageBody = { group_id: group, content: text, mentions: [ana], files, ...none };
      return outbox.send({ kind: messageKind.name, lane: room, body }) ?? '';
    };
    const cancel = (id: string, files: LocalFile[] = []) =>
      takeBack(outbox, { id, files, title: 'Sending cancelled' }, returnToComposer);
    return { outbox, messages, rows, send, cancel };
  }
  const [first, second] = [await aTab(), await aTab()];
  return { device, server, settle, first, second };
}

async function aFile(): Promise<LocalFile> {
  const place = { purpose: 'message_file', targetId: room } as const;
  const chosen = await chooseFiles(
    [new File(['%PDF-1.7'], 'resibo.pdf', { type: 'application/pdf' })],
    place,
    {
      count: 0,
    },
  );
  const [file] = chosen.files;
  if (file === undefined) throw new Error(chosen.complaint ?? 'nothing was chosen');
  return file;
}

const stateOf = ({ id }: LocalFile) => fileUploads.getState()[id]?.state;
const deletes = () => asked.filter(({ init }) => init.method === 'DELETE').map(({ url }) => url);

test('a message is cancelled before and during its upload, from either tab: it is not sent, and the next one is', async () => {
  for (const from of ['first', 'second'] as const)
    for (const stage of ['before', 'during'] as const) {
      const name = `${stage} the upload, from the ${from} tab`;
      forgetDrafts();
      const tabs = await twoTabs();
      const { server, settle, first, second } = tabs;
      const file = await aFile();
      const id = first.send(content, [file]);
      const next = first.send('At ang resipe');
      await settle();
      const [head] = await network.until('HEAD');
      if (stage === 'during') {
        head?.answer(200, { 'upload-offset': '0', 'upload-length': String(BYTES) });
        await network.until('PATCH');
      }
      expect(second.rows(), name).toEqual([`${content} (sending)`, 'At ang resipe (sending)']);
      tabs[from].cancel(id, [file]);
      expect(tabs[from].rows(), name).toEqual(['At ang resipe (sending)']);
      await settle();
      expect([server.asked, first.rows()], name).toEqual([[next], ['At ang resipe']]);
      expect([network.running(), stateOf(file)], name).toEqual([[], 'stopped']);
      expect(second.outbox.store.getState().entries, name).toEqual([]);
      // What was written is in the composer, and its file with it.
      expect(deviceDrafts.get(composer), name).toBe('Heto na, @Ana Reyes');
      expect(JSON.parse(deviceDrafts.get(`${composer}:files`)), name).toEqual({ files: [file] });
      expect(await fileShelf.get(file.id), name).not.toBeNull();
      for (const tab of [first, second]) tab.outbox.stop();
      expect([takeToasts(), deletes()], name).toEqual([[], []]);
    }
});

test('a message that was stored before it could be cancelled is there once, and its draft goes', async () => {
  for (const isChanged of [false, true]) {
    forgetDrafts();
    const { server, settle, first, second } = await twoTabs();
    server.isHolding = true;
    const file = await aFile();
    const id = first.send(content, [file]);
    await settle();
    await network.arrive(BYTES);
    await expect.poll(() => server.asked).toEqual([id]);
    second.cancel(id, [file]);
    await settle();
    expect([first.rows(), second.rows()]).toEqual([[], []]);
    expect(deviceDrafts.get(composer)).toBe('Heto na, @Ana Reyes');
    if (isChanged) deviceDrafts.set(composer, 'Heto na ulit');
    // The event of the message comes.
    for (const { messages, outbox } of [first, second]) {
      messages.receive(room, server.log);
      outbox.confirmed([id]);
    }
    clearReturned(id);
    await settle(60_000);
    expect([first.rows(), second.rows()]).toEqual([[content], [content]]);
    expect(server.asked).toEqual([id]);
    expect(deviceDrafts.get(composer)).toBe(isChanged ? 'Heto na ulit' : '');
    expect(deviceDrafts.get(`${composer}:files`) === '').toBe(!isChanged);
    for (const tab of [first, second]) tab.outbox.stop();
  }
});

test('while another text is in the composer, Undo sends the message after all, and never twice', async () => {
  for (const isStored of [false, true]) {
    deviceDrafts.set(composer, 'Iba naman');
    const { server, settle, first, second } = await twoTabs();
    server.isHolding = true;
    const file = await aFile();
    const id = first.send(content, [file]);
    await settle();
    if (isStored) {
      await network.arrive(BYTES);
      await expect.poll(() => server.asked).toEqual([id]);
    } else await network.until('HEAD');
    second.cancel(id, [file]);
    await settle();
    const [undo] = takeToasts();
    expect([undo?.title, undo?.action?.label]).toEqual(['Sending cancelled', 'Undo']);
    expect(deviceDrafts.get(composer)).toBe('Iba naman');
    server.isHolding = false;
    undo?.action?.onPress();
    await settle();
    if (!isStored) await network.arrive(BYTES);
    await expect.poll(first.rows).toEqual([content]);
    await settle();
    expect(server.log.map(({ client_msg_id }) => client_msg_id)).toEqual([id]);
    expect(second.outbox.store.getState().entries).toEqual([]);
    for (const tab of [first, second]) tab.outbox.stop();
  }
});

test('when Undo is over, the file leaves the device and the server', async () => {
  deviceDrafts.set(composer, 'Iba naman');
  const { settle, first } = await twoTabs();
  const file = await aFile();
  const id = first.send(content, [file]);
  await settle();
  await network.until('HEAD');
  first.cancel(id, [file]);
  expect(await fileShelf.get(file.id)).not.toBeNull();
  takeToasts()[0]?.action?.onLapsed?.();
  await expect.poll(() => fileShelf.get(file.id)).toBeNull();
  expect(deletes()).toEqual(['/api/uploads/1']);
  first.outbox.stop();
});

test('the tab that sends stops the upload of a message that another tab has taken back', async () => {
  const { settle, first, second } = await twoTabs();
  const file = await aFile();
  const id = first.send(content, [file]);
  await settle();
  await network.until('HEAD');
  second.outbox.discard(id);
  await settle();
  expect([network.running(), stateOf(file), first.rows()]).toEqual([[], 'stopped', []]);
  for (const tab of [first, second]) tab.outbox.stop();
});
