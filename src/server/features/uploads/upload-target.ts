import type { Problem } from '../../../contract/core/problems.ts';
import type { FilePurpose } from '../../../contract/upload-rules.ts';
import type { UploadForm } from '../../../contract/uploads.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';

/** What the bytes of a file count for. */
export interface StorageOwner {
  /** A community; null for the person who sends the file. */
  readonly groupId: string | null;
  /** Bytes that may be stored; Infinity where there is no limit. */
  readonly maxBytes: number;
  /** What refuses an upload for which there is no room. */
  readonly full: () => Problem;
}

/** A file in the store that nothing shows yet. */
export interface StoredFile {
  /** Random. */
  readonly name: string;
  /** Of a picture: `/files/…`. Of a video: its name only, see `VIDEO_PATH`. */
  readonly url: string;
  /** Of a video, when its format says it. */
  readonly durationSeconds: number | null;
  /** Of the file, or of all drawings of a picture. */
  readonly bytes: number;
  /** Null unless it is an attached picture. */
  readonly drawn: DrawnSize | null;
}

/** The largest drawing of an attached picture. */
export interface DrawnSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The average color, like "#a1b2c3". */
  readonly color: string;
  /** Of the drawing that lists load. */
  readonly bytes: number;
  /** Of the drawing that moves; null without one. */
  readonly movingBytes: number | null;
}

/** A file whose address was just requested. */
export interface RequestedFile {
  /** Of the upload. */
  readonly id: string;
  readonly targetId: string;
  readonly form: UploadForm;
}

/** What files of one purpose belong to. The feature that owns it decides who may send and read them. */
export interface UploadTarget {
  /** Null for what counts for no community but for the caller. @throws Problem when the caller may not send a file for it now */
  admit(caller: Caller, targetId: string): Promise<StorageOwner | null>;
  /** Called with each address, for targets that keep more than the file. */
  requested?(caller: Caller, file: RequestedFile): Promise<void>;
  /**
   * Gives the target its file, and returns what has it now, as the caller sees it. May run twice. `uploadId`: of the
   * address. @throws Problem
   */
  place(caller: Caller, targetId: string, file: StoredFile, uploadId: string): Promise<unknown>;
}

/** How far the stream of a video is. */
export interface StreamNews {
  /** Of the video; null while it is not known. */
  readonly seconds: number | null;
}

/** A video that a transaction may change. */
export interface LockedVideo {
  /** Whether it shows a video that was uploaded. */
  readonly hasFile: boolean;
  /** Notifies those who follow it. */
  changed(): void;
}

/** A target with a private file: a video. */
export interface VideoTarget extends UploadTarget {
  /** Called inside the transaction that moves the stream of its video, so that open pages follow. */
  streamed?(tx: Tx, targetId: string, news: StreamNews): Promise<void>;
  /** What a community may store now. Asked inside the transaction that adds a stream to it. */
  storage?(tx: Tx, groupId: string): Promise<StorageOwner>;
  /** Whether it shows a video that was uploaded. @throws Problem for a caller who may not see it now */
  showsVideo(caller: Caller, targetId: string): Promise<boolean>;
}

/** The video of a lesson has captions. */
export interface CaptionedTarget extends VideoTarget {
  /**
   * Locks the right to change the video inside the transaction. @throws Problem for a caller who may not change it now
   */
  lockVideo(tx: Tx, caller: Caller, targetId: string): Promise<LockedVideo>;
}

/** Files that only some may see, each request anew: pictures, and for verifications PDF. */
export type PrivateFilePurpose = 'report_image' | 'proof_image' | 'verification_file';

/** A target with private files. */
export interface PrivateFileTarget extends UploadTarget {
  /** Whether the caller may see its files now. */
  showsFiles(caller: Caller, targetId: string): Promise<boolean>;
}

/** One for each purpose. */
export type UploadTargets = {
  readonly [Purpose in FilePurpose]: Purpose extends 'lesson_video'
    ? CaptionedTarget
    : Purpose extends 'group_teaser'
      ? VideoTarget
      : Purpose extends PrivateFilePurpose
        ? PrivateFileTarget
        : UploadTarget;
};
