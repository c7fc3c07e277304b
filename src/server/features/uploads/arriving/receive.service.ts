import type { Readable } from 'node:stream';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { FilePurpose } from '../../../../contract/upload-rules.ts';
import type { Clock, Random, Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { beginsLike, wrongBeginning } from '../file-format.ts';
import { personalStorage } from '../storage-room.ts';
import type { UploadRepo } from '../upload.repo.ts';
import { type RequireDiskRoom, requireUnblocked } from '../upload.service.ts';
import { createUploadSignature } from '../upload-signature.ts';
import type { UploadTargets } from '../upload-target.ts';
import { type ArrivingBody, arrivingBody } from './arriving-body.ts';
import type { FinishUpload } from './finish-upload.ts';
import { type dropUpload, isDrawn, newUploadName, uploadKey } from './finish-upload.ts';
import type { TusUploads } from './tus-uploads.ts';
import type { UploadSession, UploadSessionRepo } from './upload-session.repo.ts';

/** A request to an upload address: its signed fields, the sender and the body. */
export interface UploadRequest {
  readonly caller: Caller;
  readonly id: string;
  readonly purpose: FilePurpose;
  readonly targetId: string;
  readonly mimeType: string;
  readonly size: number;
  readonly expiresAt: number;
  readonly signature: string;
  readonly contentType: string | undefined;
  /** Null without a `Content-Length`. */
  readonly contentLength: number | null;
  /** The header `Upload-Offset`. */
  readonly offset: string | undefined;
  readonly body: Readable;
}

/** How far an upload came. `thing`: what has the file now, once it is whole. */
export interface UploadProgress {
  readonly status: number;
  readonly offset: number;
  readonly thing?: unknown;
}

/**
 * Takes files in. An address starts one upload, within its ten minutes; that may go on for 24 hours.
 *
 * All throw Problem `upload.address_wrong`, `upload.address_over`, `upload.restricted`, `storage.limit_reached`,
 * `storage.no_room`, `request.too_large`, `upload.not_a_picture`, `upload.too_many_pixels`, `upload.not_a_video`, and those of the target.
 */
export interface ReceiveService {
  /**
   * Takes the whole file at once, and returns what has it now. There is no second attempt.
   *
   * @throws Problem `upload.length_required`, `request.unsupported_media`, `request.malformed`
   */
  whole(request: UploadRequest): Promise<unknown>;
  /** Says how far the file came. Starts the upload. */
  progress(request: UploadRequest): Promise<UploadProgress>;
  /** Takes the next part. */
  part(request: UploadRequest): Promise<UploadProgress>;
  /** Ends the upload and drops what arrived. */
  cancel(request: UploadRequest): Promise<void>;
}

export interface ReceiveDeps {
  readonly db: Database;
  readonly repo: Pick<UploadRepo, 'blockOf'>;
  readonly requireDiskRoom: RequireDiskRoom;
  readonly sessions: UploadSessionRepo;
  readonly tus: TusUploads;
  readonly targets: UploadTargets;
  readonly finish: FinishUpload;
  readonly drop: ReturnType<typeof dropUpload>;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Pick<Timers, 'every'>;
  readonly secret: string;
}

const SESSION_MS = DAY_MS;

export function createReceiveService(deps: ReceiveDeps): ReceiveService {
  const { db, repo, requireDiskRoom, sessions, tus, targets, finish, drop, clock, random, timers } = deps;
  const signature = createUploadSignature(deps.secret);
  const at = (ms: number) => new Date(ms).toISOString();

  /** @throws Problem `upload.address_wrong` */
  function requireSigned({ caller, ...grant }: UploadRequest): void {
    if (!signature.isRight({ ...grant, userId: caller.userId }, grant.signature))
      throw new Problem('upload.address_wrong', 'This address for uploading is not valid');
  }

  /** The upload of an address, started if it is new. @throws Problem */
  async function open(request: UploadRequest): Promise<{ session: UploadSession; isNew: boolean }> {
    requireSigned(request);
    const { caller, id, purpose, targetId, mimeType, size, expiresAt } = request;
    const now = clock.now();
    const known = await sessions.find(id);
    if (known && (known.done_at !== null || Date.parse(known.ends_at) <= now)) throw over();
    if (!known && expiresAt <= now) throw over();
    const group = await targets[purpose].admit(caller, targetId);
    await requireUnblocked(repo, { userId: caller.userId, groupId: group?.groupId }, at(now));
    if (known) return { session: known, isNew: false };
    requireDiskRoom(size);
    const owner = group ?? (await personalStorage(db, { userId: caller.userId, purpose, now }));
    const session = {
      id,
      purpose,
      target_id: targetId,
      user_id: caller.userId,
      name: newUploadName(random),
      mime_type: mimeType,
      bytes: size,
      started_at: at(now),
      ends_at: at(now + SESSION_MS),
    };
    const start = await sessions.start({ session, owner });
    if (start === 'full') throw owner.full();
    const started = await sessions.find(id);
    if (!started) throw over();
    if (start === 'started') await tus.create(uploadKey(started), size);
    return { session: started, isNew: start === 'started' };
  }

  async function append(session: UploadSession, request: UploadRequest, offset: string) {
    const body = arrivingBody(request.body, {
      maxBytes: session.bytes,
      timers,
      // A picture is judged when it is drawn: it is small.
      ...(!isDrawn(session.mime_type) &&
        offset === '0' && {
          isAllowed: (bytes: Uint8Array) => beginsLike(bytes, session.mime_type),
        }),
    });
    const answer = await tus.append(uploadKey(session), offset, body.stream);
    const reached = Number(answer.headers.get('upload-offset') ?? Number.NaN);
    await requireAcceptable(session, body);
    return { status: answer.status, reached, body };
  }

  /** @throws Problem for a body that can never become the announced file */
  async function requireAcceptable(session: UploadSession, body: ArrivingBody): Promise<void> {
    if (body.end() !== 'refused' && body.end() !== 'too_large') return;
    await drop(session);
    throw body.end() === 'refused' ? wrongBeginning(session.mime_type) : tooLarge();
  }

  return {
    async whole(request) {
      requireSigned(request);
      if (request.contentLength === null)
        throw new Problem('upload.length_required', 'The length of the file has to be sent with it');
      if (request.contentLength > request.size) throw tooLarge();
      if (request.contentType !== request.mimeType)
        throw new Problem('request.unsupported_media', 'Send the file with the content type {mimeType}', {
          values: { mimeType: request.mimeType },
        });
      const { session, isNew } = await open(request);
      if (!isNew) throw over();
      const { reached, body } = await append(session, request, '0');
      if (reached === session.bytes) return finish(session, request.caller);
      await drop(session);
      throw new Problem(
        'request.malformed',
        body.end() === 'slow'
          ? 'The upload was too slow. Please try again on a better connection'
          : 'The file did not arrive completely',
      );
    },

    async progress(request) {
      const { session } = await open(request);
      const answer = await tus.answer(uploadKey(session), { method: 'HEAD', headers: {} });
      const offset = Number(answer.headers.get('upload-offset'));
      // The server may have ended after the last byte and before the file had its place.
      if (answer.ok && offset === session.bytes) await finish(session, request.caller);
      return { status: answer.status, offset };
    },

    async part(request) {
      const { session } = await open(request);
      if (request.offset === undefined || !/^\d{1,15}$/.test(request.offset))
        throw new Problem('request.malformed', 'The header Upload-Offset is missing');
      if (request.contentLength !== null && Number(request.offset) + request.contentLength > session.bytes)
        throw tooLarge();
      requireDiskRoom(request.contentLength ?? 0);
      const { status, reached } = await append(session, request, request.offset);
      if (reached === session.bytes)
        return { status: 200, offset: reached, thing: await finish(session, request.caller) };
      return { status, offset: reached };
    },

    async cancel(request) {
      const { session } = await open(request);
      await drop(session);
    },
  };
}

function tooLarge(): Problem {
  return new Problem('request.too_large', 'The file is larger than announced');
}

function over(): Problem {
  return new Problem(
    'upload.address_over',
    'This address for uploading was used, or is over. Ask for a new one',
  );
}
