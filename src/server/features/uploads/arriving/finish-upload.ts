import type { Locker } from '@tus/server';
import { Problem } from '../../../../contract/core/problems.ts';
import { isAttached, VIDEO_PATH } from '../../../../contract/upload-rules.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { FileRepo } from '../file.repo.ts';
import { inspectFile } from '../file-format.ts';
import { isPrivate, type Pictures, privatePaths } from '../pictures.ts';
import type { StreamService } from '../streams/stream.service.ts';
import type { UploadRepo } from '../upload.repo.ts';
import type { StoredFile, UploadTargets } from '../upload-target.ts';
import type { TusUploads } from './tus-uploads.ts';
import type { UploadSession, UploadSessionRepo } from './upload-session.repo.ts';

/**
 * Judges a whole file, stores it and gives it to its target. Returns the target; null when another request did this
 * meanwhile. May run again after a crash. A refused file is gone, and its address used up.
 *
 * @throws Problem
 */
export type FinishUpload = (session: UploadSession, caller: Caller) => Promise<unknown>;

export interface FinishDeps {
  readonly repo: Pick<UploadRepo, 'addPicture' | 'countPicture'>;
  readonly sessions: UploadSessionRepo;
  readonly files: FileRepo;
  readonly store: FileStore;
  readonly tus: Pick<TusUploads, 'drop'>;
  readonly pictures: Pictures;
  readonly streams: Pick<StreamService, 'want'>;
  readonly targets: UploadTargets;
  readonly locks: Locker;
  readonly clock: Clock;
}

const NAME_BYTES = 16;
/** Passing problems: the same file may succeed later. */
const PASSING = new Set(['server.unavailable', 'request.too_many']);

export function createFinishUpload(deps: FinishDeps): FinishUpload {
  const { repo, sessions, files, store, pictures, targets, locks, clock } = deps;
  const now = () => new Date(clock.now()).toISOString();
  const drop = dropUpload(deps);

  async function storePicture(session: UploadSession): Promise<StoredFile> {
    const { purpose, name, target_id } = session;
    const original = await store.read(uploadKey(session));
    if (!original) throw gone();
    if (isAttached(purpose)) {
      const { bytes, size } = await pictures.storeAttached(name, original);
      return { name, url: '', durationSeconds: null, bytes, drawn: size };
    }
    // A row is there before its file, so that none is forgotten.
    if (purpose === 'avatar') await repo.addPicture({ name, userId: target_id, at: now() });
    const { url, bytes } = await pictures.store(purpose, name, original);
    if (purpose === 'avatar') await repo.countPicture(name, bytes);
    return { name, url, durationSeconds: null, bytes, drawn: null };
  }

  async function storeAsItIs(session: UploadSession): Promise<StoredFile> {
    const { name, purpose, bytes, mime_type } = session;
    const key = uploadKey(session);
    const durationSeconds = await inspectFile(
      (start, end) => readAll(store, key, start, Math.min(end, bytes - 1)),
      bytes,
      mime_type,
    );
    const url = isPrivate(purpose) ? `${privatePaths[purpose]}/${name}.pdf` : `${VIDEO_PATH}/${name}`;
    return { name, url, durationSeconds, bytes, drawn: null };
  }

  async function place(session: UploadSession, caller: Caller): Promise<unknown> {
    const { id, name, purpose, target_id, group_id, mime_type } = session;
    const file = await (isDrawn(mime_type) ? storePicture(session) : storeAsItIs(session));
    if (purpose !== 'avatar')
      await files.add({
        name,
        purpose,
        target_id,
        group_id,
        user_id: group_id === null ? session.user_id : null,
        mime_type: isDrawn(mime_type) ? 'image/webp' : mime_type,
        bytes: file.bytes,
        duration_seconds: file.durationSeconds,
        created_at: now(),
      });
    const thing = await targets[purpose].place(caller, target_id, file, id);
    if (mime_type.startsWith('video/')) await deps.streams.want(name);
    await sessions.end(id, now());
    if (isDrawn(mime_type)) await store.remove(uploadKey(session));
    return thing;
  }

  return async (session, caller) => {
    const lock = locks.newLock(uploadKey(session));
    await lock.lock(new AbortController().signal, () => undefined);
    try {
      const current = await sessions.find(session.id);
      if (!current || current.done_at !== null) return null;
      return await place(session, caller);
    } catch (error) {
      if (error instanceof Problem && !PASSING.has(error.code)) {
        await drop(session);
        await files.remove(session.name);
      }
      throw error;
    } finally {
      await lock.unlock();
    }
  };
}

/** Whether files of this type are pictures, which are redrawn. Others stay where they arrive. */
export function isDrawn(mimeType: string): boolean {
  return mimeType.startsWith('image/');
}

/** The name of a file: random, since it is part of its address. */
export function newUploadName(random: Pick<Random, 'bytes'>): string {
  return Buffer.from(random.bytes(NAME_BYTES)).toString('base64url');
}

/** Where an upload arrives. */
export function uploadKey({ name, mime_type }: Pick<UploadSession, 'name' | 'mime_type'>): string {
  const folder = isDrawn(mime_type) ? 'arriving' : mime_type.startsWith('video/') ? 'videos' : 'attached';
  return `${folder}/${name}.bin`;
}

/** Ends an upload, and removes what arrived and what was made of it. */
export function dropUpload({
  sessions,
  store,
  tus,
  pictures,
  clock,
}: Pick<FinishDeps, 'sessions' | 'store' | 'tus' | 'pictures' | 'clock'>) {
  return async (session: UploadSession): Promise<void> => {
    await sessions.end(session.id, new Date(clock.now()).toISOString());
    await removeArrived({ store, tus }, uploadKey(session));
    await pictures.remove(session.name);
  };
}

/** Also removes what the library keeps beside a file in a bucket. */
export async function removeArrived(
  { store, tus }: Pick<FinishDeps, 'store' | 'tus'>,
  key: string,
): Promise<void> {
  await tus.drop(key);
  for (const one of [key, `${key}.info`, `${key}.part`]) await store.remove(one);
}

async function readAll(store: FileStore, key: string, start: number, end: number): Promise<Buffer> {
  if (end < start) return Buffer.alloc(0);
  const stream = await store.readRange(key, start, end);
  if (!stream) throw gone();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function gone(): Problem {
  return new Problem('upload.address_over', 'The file is no longer there. Please send it again');
}
