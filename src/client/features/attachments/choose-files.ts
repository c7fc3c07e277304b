import {
  ATTACHMENTS_MAX,
  attachmentKindOf,
  attachmentRule,
  attachmentRuleOf,
} from '../../../contract/attachments/attachment-rules.ts';
import { complaintAbout } from '../../../contract/upload-rules.ts';
import { newId } from '../../data/api/new-id.ts';
import { fittingPicture } from '../../data/uploads/fitting-picture.ts';
import { fileShelf } from './store/file-shelf.ts';
import type { FilePlace, LocalFile } from './store/local-file.ts';
import { removeOrphansOnce } from './store/remove-orphans.ts';

/** Types by the end of a name, where the system of the user has none or another one for it. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/plain',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

/** The MIME type of a file, without its parameters. */
export function mimeTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const [plain = ''] = type.split(';');
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return attachmentKindOf(plain) === null ? (TYPES[ending] ?? plain) : plain;
}

const pictureRule = attachmentRuleOf('image/jpeg');

interface Chosen {
  readonly files: readonly LocalFile[];
  /** What is wrong with the others, as English text for `t`. */
  readonly complaint: string | null;
}

/** Checks files and puts them on the shelf. `count`: how many there are already. */
export async function chooseFiles(
  given: readonly File[],
  { purpose, targetId }: FilePlace,
  { count, durationSeconds = null }: { count: number; durationSeconds?: number | null },
): Promise<Chosen> {
  removeOrphansOnce();
  const files: LocalFile[] = [];
  let complaint: string | null = null;
  for (const chosen of given) {
    const file = await fittingPicture(chosen, pictureRule);
    const mime_type = mimeTypeOf(file);
    const kind = attachmentKindOf(mime_type);
    const issue = complaintAbout({ type: mime_type, size: file.size }, attachmentRuleOf(mime_type));
    if (kind === null || issue !== null) complaint = issue ?? attachmentRule.typeMessage;
    else if (count + files.length >= ATTACHMENTS_MAX) complaint = 'Attach at most 10 files';
    else {
      const id = newId();
      await fileShelf.add(id, file);
      const size = kind === 'PICTURE' ? await sizeOf(file) : { width: null, height: null };
      files.push({
        ...{ id, kind, mime_type, purpose, ...size },
        name: file.name || 'file',
        bytes: file.size,
        duration_seconds: durationSeconds,
        alt: '',
        target_id: targetId,
        is_attached: false,
      });
    }
  }
  return { files, complaint };
}

/** Null where this browser cannot read the picture; the server may still. */
async function sizeOf(file: File): Promise<{ width: number | null; height: number | null }> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}
