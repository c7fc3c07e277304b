import { Problem } from '../../../contract/core/problems.ts';
import { beginsLikeVideo, inspectVideo, notAVideo, type ReadBytes } from './video-format.ts';

const ZIP = [Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from([0x50, 0x4b, 5, 6])];
const PDF = [Buffer.from('%PDF-')];
/** The container of Word, Excel and PowerPoint before 2007. */
const OLE = [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])];
/** Of a text, this much is judged. */
const TEXT_BYTES = 64 * 1024;

/** The containers of recordings are those of videos. */
const VOICE = { 'audio/webm': 'video/webm', 'audio/mp4': 'video/mp4' } as const;

function beginningsOf(mimeType: string): readonly Buffer[] | null {
  if (mimeType === 'application/pdf') return PDF;
  if (['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].includes(mimeType))
    return OLE;
  return mimeType.startsWith('application/') ? ZIP : null;
}

function videoTypeOf(mimeType: string): string | null {
  if (mimeType.startsWith('video/')) return mimeType;
  return mimeType === 'audio/webm' || mimeType === 'audio/mp4' ? VOICE[mimeType] : null;
}

/** Whether a file that is announced as `mimeType` may begin like this. Judges what is there: at least the first byte. */
export function beginsLike(bytes: Uint8Array, mimeType: string): boolean {
  const videoType = videoTypeOf(mimeType);
  if (videoType !== null) return beginsLikeVideo(bytes, videoType);
  const beginnings = beginningsOf(mimeType);
  // Text has no beginning of its own.
  if (beginnings === null) return !Buffer.from(bytes).includes(0);
  return beginnings.some((beginning) => {
    const given = Buffer.from(bytes.subarray(0, beginning.length));
    return given.equals(beginning.subarray(0, given.length));
  });
}

/**
 * Checks that a whole file is one of its type. Returns the seconds of a video when its format says them at a known place.
 *
 * @throws Problem `upload.not_a_video` or `upload.wrong_file`
 */
export async function inspectFile(read: ReadBytes, size: number, mimeType: string): Promise<number | null> {
  if (mimeType.startsWith('video/')) return inspectVideo(read, size, mimeType);
  const videoType = videoTypeOf(mimeType);
  if (videoType !== null) {
    await inspectVideo(read, size, videoType).catch((error: unknown) => {
      throw error instanceof Problem ? wrongFile() : error;
    });
    return null;
  }
  const beginning = await read(0, TEXT_BYTES - 1);
  if (!beginsLike(beginning, mimeType) || beginning.length < 1) throw wrongFile();
  if (beginningsOf(mimeType)?.every((one) => beginning.length < one.length)) throw wrongFile();
  if (mimeType.startsWith('text/') && !isText(beginning, beginning.length < size)) throw wrongFile();
  return null;
}

/** UTF-8 without control signs that no text has. A cut one may end within a character. */
function isText(bytes: Buffer, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    // What older Windows programs save. It has no NUL, and is shown to no one as a page.
    return mayBeLegacyText(bytes);
  }
}

function mayBeLegacyText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

/** What is said of a file that begins like another. */
export function wrongBeginning(mimeType: string): Problem {
  return mimeType.startsWith('video/') ? notAVideo() : wrongFile();
}

function wrongFile(): Problem {
  return new Problem('upload.wrong_file', 'This file doesn’t match its name. Try saving it again');
}
