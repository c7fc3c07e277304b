import { Problem } from '../../../contract/core/problems.ts';
import { beginsLikeVideo, inspectVideo, notAVideo, type ReadBytes } from './video-format.ts';

const ZIP = [Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from([0x50, 0x4b, 5, 6])];
const PDF = [Buffer.from('%PDF-')];
/** The container of Word, Excel and PowerPoint before 2007, and of later files with a password. */
const OLE = [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])];
/** What Word also saves as .doc. */
const RTF = [Buffer.from('{\\rtf')];
/** What some programs write before a PDF: a byte order mark, spaces and line breaks. */
const BEFORE_PDF = /^(?:\xef\xbb\xbf)?[\s\0]{0,64}/;
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;
/** Of a text, this much is judged. */
const TEXT_BYTES = 64 * 1024;

/** The containers of recordings are those of videos. */
const VOICE = { 'audio/webm': 'video/webm', 'audio/mp4': 'video/mp4' } as const;

function beginningsOf(mimeType: string): readonly Buffer[] | null {
  if (mimeType === 'application/pdf') return PDF;
  if (mimeType === 'application/msword') return [...OLE, ...RTF];
  if (['application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].includes(mimeType)) return OLE;
  if (mimeType.startsWith('application/vnd.openxmlformats')) return [...ZIP, ...OLE];
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
  if (beginnings === null) return mayBeText(bytes);
  // Excel opens texts, too, and browsers call them by its name.
  if (mimeType === 'application/vnd.ms-excel' && mayBeText(bytes)) return true;
  const from = mimeType === 'application/pdf' ? startOfPdf(bytes) : 0;
  return beginnings.some((beginning) => {
    const given = Buffer.from(bytes.subarray(from, from + beginning.length));
    return given.equals(beginning.subarray(0, given.length));
  });
}

function startOfPdf(bytes: Uint8Array): number {
  if (bytes.length < 3 && Buffer.from([0xef, 0xbb, 0xbf]).subarray(0, bytes.length).equals(bytes))
    return bytes.length;
  return BEFORE_PDF.exec(Buffer.from(bytes.subarray(0, 128)).toString('latin1'))?.[0].length ?? 0;
}

/** Only UTF-16, which begins with a mark, has bytes that are zero. */
function mayBeText(bytes: Uint8Array): boolean {
  return utf16Of(bytes) !== null || !Buffer.from(bytes).includes(0);
}

function utf16Of([first, second = -1]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  for (const name of ['utf-16le', 'utf-16be'] as const) {
    const [one, two] = UTF_16_MARKS[name];
    if (first === one && (second === two || second === -1)) return name;
  }
  return null;
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
  const isCut = beginning.length < size;
  const from = mimeType === 'application/pdf' ? startOfPdf(beginning) : 0;
  const isBegun = beginningsOf(mimeType)?.some((one) =>
    beginning.subarray(from, from + one.length).equals(one),
  );
  const mayBeAnyText = mimeType.startsWith('text/') || mimeType === 'application/vnd.ms-excel';
  if (isBegun !== true && !(mayBeAnyText && isText(beginning, isCut))) throw wrongFile();
  return null;
}

/** UTF-8, or UTF-16 with its mark. A cut one may end within a character. */
function isText(bytes: Buffer, isCut: boolean): boolean {
  const utf16 = utf16Of(bytes);
  if (utf16 === null && bytes.includes(0)) return false;
  try {
    new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    // What older Windows programs save. It has no NUL, and is shown to no one as a page.
    return utf16 === null && mayBeLegacyText(bytes);
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
