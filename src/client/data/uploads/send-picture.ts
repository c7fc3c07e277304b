import type { UploadPurpose } from '../../../contract/upload-rules.ts';
import { requestUpload } from './request-upload.ts';
import { sendFile } from './send-file.ts';

/** Sends a picture that follows what it belongs to, without showing how far it is. Rejects when it was not sent. */
export async function sendPicture(purpose: UploadPurpose, targetId: string, file: File): Promise<void> {
  const address = await requestUpload(purpose, targetId, file);
  await new Promise<void>((resolve, reject) => {
    sendFile(file, address, {
      onProgress: () => undefined,
      onConnection: () => undefined,
      onSent: () => resolve(),
      onFailed: ({ complaint }) => reject(new Error(complaint ?? 'not sent')),
    });
  });
}
