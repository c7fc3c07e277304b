import { visibleLine } from '../core/visible-text.ts';

/** The endings that fit a type, the usual one first. Types of other files are not attached. */
const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'audio/webm': ['webm', 'weba'],
  'audio/mp4': ['m4a', 'mp4'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc', 'dot', 'rtf'],
  'application/vnd.ms-excel': ['xls', 'xlt', 'csv'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps', 'pot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx', 'ppsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'text', 'md', 'log', 'srt', 'vtt', 'csv', 'tsv', 'tex'],
  'text/csv': ['csv', 'tsv', 'txt'],
  'application/zip': ['zip'],
};
/** The longest name that is stored. */
const NAME_MAX = 255;

/**
 * The name of an attached file as it is shown and downloaded: without hidden signs, breaks and folders, and with an
 * ending that fits its type, so that no program opens it as something else.
 */
export function fileNameOf(name: string, mimeType: string): string {
  const line = visibleLine(name.toWellFormed().replace(/[/\\]/g, '_'));
  const endings = ENDINGS[mimeType];
  const [, given] = /\.([^.]*)$/.exec(line) ?? [];
  if (endings === undefined || endings.some((one) => one === given?.toLowerCase()))
    return line.slice(-NAME_MAX);
  const [usual] = endings;
  return `${(line || 'file').slice(0, NAME_MAX - 1 - usual.length)}.${usual}`;
}
