import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { dropFiles, forgetArrival, stopFiles, uploaded } from './file-uploads.ts';
import type { AttachmentForms, LocalFile } from './local-file.ts';

/**
 * Uploads the files of an unsent text, then sends the text with them. Files that the server has removed meanwhile,
 * because the text waited for hours, are uploaded again. Once it is sent, the device forgets the files.
 * `signal` stops the uploads; the device then keeps the files, because their author may still want them.
 */
export async function deliverWithFiles<Reply>(
  files: readonly LocalFile[],
  send: (attachments: AttachmentForms) => Promise<Reply>,
  signal?: AbortSignal,
): Promise<Reply> {
  signal?.throwIfAborted();
  const stop = () => stopFiles(files);
  signal?.addEventListener('abort', stop);
  try {
    const reply = await sendWith(files, send).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || problemOf(error)?.code !== 'attachment.not_found') throw error;
      await forgetArrival(files);
      return sendWith(files, send);
    });
    if (!signal?.aborted) dropFiles(files);
    return reply;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function sendWith<Reply>(
  files: readonly LocalFile[],
  send: (attachments: AttachmentForms) => Promise<Reply>,
): Promise<Reply> {
  const forms = files.map(async (file): Promise<AttachmentForms[number]> => {
    const { alt, duration_seconds } = file;
    return { id: await uploaded(file), alt, duration_seconds };
  });
  return send(await Promise.all(forms));
}
