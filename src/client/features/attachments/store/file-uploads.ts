import { createActor, fromCallback, fromPromise } from 'xstate';
import { createStore } from 'zustand/vanilla';
import { createFileUploadMachine, UploadRefusal } from '../../../../../machines/file-upload.machine.ts';
import { attachmentRule, attachmentRuleOf } from '../../../../contract/attachments/attachment-rules.ts';
import { requestAttachmentUpload } from '../../../../contract/attachments/attachments.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import { alone } from '../../../data/offline/alone.ts';
import { sendFile } from '../../../data/uploads/send-file.ts';
import { abandonUpload, forgetAddress, resumableAddress } from '../../../data/uploads/unfinished-uploads.ts';
import { fileShelf } from './file-shelf.ts';
import { FileRefused, type LocalFile } from './local-file.ts';

/** How far one file came. */
export interface UploadState {
  /** `stopped`: its text was taken back. It goes on when that text is sent again. */
  readonly state: 'waiting' | 'sending' | 'paused' | 'stopped' | 'arrived' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  /** Why it failed, as English text for `t`. */
  readonly complaint: string | null;
}

const FAILED = 'Failed to upload the file. Please try again.';
const WAITING: UploadState = { state: 'waiting', share: 0, complaint: null };

/** The uploads of this page, by the id of the local file. */
export const fileUploads = createStore<Readonly<Record<string, UploadState>>>()(() => ({}));

interface Running {
  readonly arrival: Promise<string>;
  stop(): void;
}

const running = new Map<string, Running>();
/** Files that are sent side by side. More would share one connection, and the server takes few at once from a person. */
const SIDE_BY_SIDE = 2;
let busy = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when it is its turn, in the order of the calls. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < SIDE_BY_SIDE) busy += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The next one takes over the place.
    if (next) next();
    else busy -= 1;
  }
}

function show(id: string, to: Partial<UploadState>): void {
  fileUploads.setState((all) => ({ [id]: { ...(all[id] ?? WAITING), ...to } }));
}

function machineFor(file: LocalFile) {
  return createFileUploadMachine<File>().provide({
    actors: {
      ask: fromPromise(({ input: { file: blob } }) => resumableAddress(file.id, () => askFor(file, blob))),
      send: fromCallback(({ input: { file: blob, address }, sendBack }) =>
        sendFile(blob, address, {
          onProgress: (share) => sendBack({ type: 'bytes.sent', share }),
          onConnection: (isLost) => sendBack({ type: isLost ? 'connection.lost' : 'connection.back' }),
          // The id of the address is that of the file.
          onSent() {
            forgetAddress(address);
            sendBack({ type: 'file.sent', answer: address.id });
          },
          onFailed(failure) {
            if (failure.isOver) forgetAddress(address);
            sendBack({ type: 'send.failed', failure });
          },
        }),
      ),
      confirm: fromPromise(async ({ input: { answer: sent } }) => ({ answer: sent })),
    },
  });
}

async function askFor({ purpose, target_id, mime_type }: LocalFile, blob: File) {
  const type = attachmentRule.types.find((known) => known === mime_type);
  if (type === undefined) throw new UploadRefusal(attachmentRule.typeMessage);
  const file = { file_name: blob.name.slice(-255) || 'file', file_mime_type: type, file_size: blob.size };
  try {
    return (await call(requestAttachmentUpload, { body: { purpose, target_id, ...file } })).data;
  } catch (error) {
    if (isRefusal(error)) throw new UploadRefusal(problemOf(error)?.message ?? FAILED);
    throw error;
  }
}

const stopped = () => new FileRefused('The upload was cancelled');

/** Rejects as soon as `signal` fires, whatever `work` is waiting for. */
function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(stopped()));
    work.then(resolve, reject);
  });
}

/** What arrived stays on the server when `signal` fires, so that another run goes on from there. */
function run(file: LocalFile, blob: File, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const actor = createActor(machineFor(file), {
      input: { rule: attachmentRuleOf(file.mime_type), failureText: FAILED },
    });
    const finish = () => void actor.stop();
    signal.addEventListener('abort', () => {
      finish();
      reject(stopped());
    });
    actor.on('upload.finished', ({ answer: id }) => {
      finish();
      resolve(String(id));
    });
    actor.subscribe((snapshot) => {
      const { share, complaint } = snapshot.context;
      if (snapshot.matches('failed')) {
        finish();
        const isTold = complaint !== null && complaint !== FAILED;
        reject(isTold ? new FileRefused(complaint) : new TypeError('the file did not arrive'));
      } else if (!signal.aborted)
        show(file.id, { state: snapshot.matches({ sending: 'paused' }) ? 'paused' : 'sending', share });
    });
    actor.start();
    actor.send({ type: 'file.chosen', file: blob });
    const { file: chosen, complaint } = actor.getSnapshot().context;
    if (chosen === null) {
      finish();
      reject(new FileRefused(complaint ?? FAILED));
      return;
    }
    actor.send({ type: 'upload.requested', targetId: file.target_id });
  });
}

async function upload(file: LocalFile, signal: AbortSignal): Promise<string> {
  const kept = await fileShelf.get(file.id);
  if (signal.aborted) throw stopped();
  if (kept === null) throw new FileRefused('This file is no longer on this device. Attach it again.');
  if (kept.attachment_id !== null) return kept.attachment_id;
  const id = await run(file, new File([kept.blob], file.name, { type: file.mime_type }), signal);
  await fileShelf.setArrived(file.id, id);
  return id;
}

/**
 * Resolves to the id of the file on the server, once it is there. A file is uploaded once, however often this is called.
 *
 * @throws FileRefused, or TypeError when the network failed
 */
export function uploaded(file: LocalFile): Promise<string> {
  if (file.is_attached) return Promise.resolve(file.id);
  const known = running.get(file.id);
  if (known !== undefined) return known.arrival;
  show(file.id, WAITING);
  const stop = new AbortController();
  const { signal } = stop;
  // Tabs share the shelf: the one that has the lock sends the file, the others then find it sent.
  const work = inTurn(() => alone(`attachment:${file.id}`, () => upload(file, signal), signal));
  const mine = { arrival: unlessStopped(signal, work), stop: () => stop.abort() };
  running.set(file.id, mine);
  mine.arrival.then(
    () => show(file.id, { state: 'arrived', share: 1, complaint: null }),
    (error: unknown) => {
      if (running.get(file.id) !== mine) return;
      running.delete(file.id);
      show(file.id, { state: 'failed', complaint: error instanceof FileRefused ? error.message : FAILED });
    },
  );
  return mine.arrival;
}

/** The server no longer has these files: the next `uploaded` sends them again. */
export async function forgetArrival(files: readonly LocalFile[]): Promise<void> {
  for (const { id } of files) {
    running.delete(id);
    await fileShelf.setArrived(id, null);
  }
}

function stop(id: string): void {
  const mine = running.get(id);
  running.delete(id);
  mine?.stop();
}

/** Stops the uploads of this page. The device keeps the files, and `uploaded` goes on where they stopped. */
export function stopFiles(files: readonly LocalFile[]): void {
  for (const { id } of files) {
    if (fileUploads.getState()[id]?.state === 'arrived') continue;
    stop(id);
    show(id, { state: 'stopped' });
  }
}

/** Stops what is on its way, and removes the files from this device. */
export function dropFiles(files: readonly LocalFile[]): void {
  for (const { id } of files) {
    stop(id);
    abandonUpload(id);
  }
  void fileShelf.remove(files.map(({ id }) => id));
}
