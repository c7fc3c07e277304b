import type { Readable } from 'node:stream';
import { HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { type FilePurpose, VIDEO_PATH } from '../../../contract/upload-rules.ts';
import type { StoredVideo, VideoStream } from '../../../contract/uploads.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { uploadKey } from './arriving/finish-upload.ts';
import type { CaptionRepo } from './captions/caption.repo.ts';
import type { FileRepo, FileRow } from './file.repo.ts';
import type { ByteRange } from './send-range.ts';
import type { StreamRepo, StreamRow } from './streams/stream.repo.ts';
import { MAIN_PLAYLIST, mainPlaylist, POSTER, streamKey, streamType } from './streams/stream-files.ts';
import { createReadSignature, type ReadGrant } from './upload-signature.ts';
import type { UploadTargets, VideoTarget } from './upload-target.ts';

type VideoPurpose = Extract<FilePurpose, 'group_teaser' | 'lesson_video'>;

/** A request for a video: the signed fields of its address with a session, and who is signed in there, if anyone. */
export interface VideoRequest extends ReadGrant {
  readonly signature: string;
  readonly caller: Caller | null;
}

export interface StreamFile {
  readonly bytes: Uint8Array;
  readonly type: string;
}

export interface VideoService {
  /** Where the caller reads the video of a target for a while. @throws Problem `upload.no_video`, and those of the target */
  address(purpose: VideoPurpose, caller: Caller, targetId: string): Promise<StoredVideo>;
  /**
   * The video behind an address. Null when the address is not valid or over, when its session has ended, or when its user
   * is suspended or may not see the video now.
   */
  open(request: VideoRequest): Promise<FileRow | null>;
  /** One file of the stream of an opened video, or of its captions. Null when there is none of this name. */
  streamFile(file: FileRow, part: string): Promise<StreamFile | null>;
  /** Its bytes. Null when the file is gone. */
  read(file: FileRow, range: ByteRange): Promise<Readable | null>;
}

export interface VideoDeps {
  /** The user of a session; null when it has ended, or its user is suspended. */
  readonly callerOfSession: (sessionId: string) => Promise<Caller | null>;
  readonly files: Pick<FileRepo, 'find' | 'latestOf'>;
  readonly streams: Pick<StreamRepo, 'find'>;
  readonly captions: Pick<CaptionRepo, 'of' | 'contentOf'>;
  readonly store: Pick<FileStore, 'read' | 'readRange'>;
  readonly targets: UploadTargets;
  readonly secret: string;
  readonly clock: Clock;
}

/** An address is valid for one to two hours, and is the same for one hour, so that a player keeps what it has. */
const ADDRESS_STEP_MS = HOUR_MS;

export function createVideoService(deps: VideoDeps): VideoService {
  const { files, streams, captions, store, clock } = deps;
  const targets: Readonly<Record<VideoPurpose, VideoTarget>> = deps.targets;
  const signature = createReadSignature(deps.secret, 'video address');

  async function isReadable(file: FileRow, reader: Caller): Promise<boolean> {
    try {
      return (await shownBy(file.purpose, reader, file.target_id))?.name === file.name;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  /** The video that a target shows: the one that was stored last. */
  async function shownBy(purpose: FilePurpose, caller: Caller, targetId: string): Promise<FileRow | null> {
    if (purpose !== 'group_teaser' && purpose !== 'lesson_video') return null;
    return (await targets[purpose].showsVideo(caller, targetId)) ? files.latestOf(purpose, targetId) : null;
  }

  return {
    async address(purpose, caller, targetId) {
      const file = await shownBy(purpose, caller, targetId);
      if (!file) throw new Problem('upload.no_video', 'No video was uploaded here');
      const { sessionId: reader } = caller;
      const expiresAt = (Math.floor(clock.now() / ADDRESS_STEP_MS) + 2) * ADDRESS_STEP_MS;
      const signed = signature.sign({ name: file.name, reader, expiresAt });
      const query = new URLSearchParams({ reader, expires: String(expiresAt), signature: signed });
      // The grant is part of the path, so that the addresses in a playlist can be short: they are relative.
      const folder = `${VIDEO_PATH}/${file.name}/${reader}/${expiresAt}/${signed}`;
      const [stream, captioned] = await Promise.all([streams.find(file.name), captions.of(file.name)]);
      return {
        url: `${VIDEO_PATH}/${file.name}?${query}`,
        expires_at: new Date(expiresAt).toISOString(),
        mime_type: file.mime_type,
        bytes: file.bytes,
        duration_seconds: file.duration_seconds,
        stream: stream && toStream(stream, folder),
        captions: captioned.map((one) => ({ ...one, url: `${folder}/${one.language}.vtt` })),
      };
    },

    async open({ caller, signature: given, ...grant }) {
      if (!signature.isRight(grant, given) || grant.expiresAt <= clock.now()) return null;
      // Players in a frame of their own send no session at all: the address names it.
      const reader = await deps.callerOfSession(grant.reader);
      // Another user on this device.
      if (reader === null || (caller !== null && caller.userId !== reader.userId)) return null;
      const file = await files.find(grant.name);
      return file && (await isReadable(file, reader)) ? file : null;
    },

    async streamFile({ name }, part) {
      const [, language] = /^([a-z]{2,3})\.vtt$/.exec(part) ?? [];
      if (language !== undefined) {
        const content = await captions.contentOf(name, language);
        return content === null ? null : { bytes: Buffer.from(content), type: 'text/vtt; charset=utf-8' };
      }
      const stream = await streams.find(name);
      if (stream === null || (stream.status !== 'READY' && part !== POSTER)) return null;
      if (part === MAIN_PLAYLIST) return { bytes: Buffer.from(mainPlaylist(stream)), type: streamType(part) };
      const key = streamKey(name, part);
      const bytes = key && (await store.read(key));
      return bytes ? { bytes, type: streamType(part) } : null;
    },

    read: (file, { start, end }) => store.readRange(uploadKey(file), start, end),
  };
}

/** `folder`: the address of its files. */
function toStream(row: StreamRow, folder: string): VideoStream {
  const { status, share, is_storage_full, has_poster, renditions } = row;
  const preparing = status === 'WORKING' ? renditions.find(({ is_done }) => !is_done) : undefined;
  return {
    status,
    share,
    preparing: preparing?.lines ?? null,
    is_storage_full,
    url: status === 'READY' ? `${folder}/${MAIN_PLAYLIST}` : null,
    poster_url: has_poster ? `${folder}/${POSTER}` : null,
    qualities: status === 'READY' ? renditions.map(({ lines, bytes }) => ({ lines, bytes })) : [],
  };
}
