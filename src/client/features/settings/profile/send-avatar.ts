import type { CurrentUser } from '../../../../contract/account/me.ts';
import { avatarMimeTypes } from '../../../../contract/upload-rules.ts';
import { avatarUploaded, requestAvatarUpload, type UploadAddress } from '../../../../contract/uploads.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { shrunk } from './draw-picture.ts';

export interface SendingAvatar {
  readonly signal: AbortSignal;
  /** Upload progress, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a profile picture: requests an upload URL, then puts the file there. Resolves to the updated user.
 * @throws ApiError when the server refuses either; TypeError when the network fails; AbortedError by the
 * signal.
 */
export async function sendAvatar(chosen: File, { signal, onProgress }: SendingAvatar): Promise<CurrentUser> {
  const file = await shrunk(chosen);
  const type = avatarMimeTypes.find((one) => one === file.type) ?? 'image/png';
  const body = { file_name: file.name.slice(-255) || 'picture', file_mime_type: type, file_size: file.size };
  const { data: address } = await call(requestAvatarUpload, { body }, { signal });
  const answer = await put(address, file, { signal, onProgress });
  return avatarUploaded.parse(answer).data;
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function put(address: UploadAddress, file: File, { signal, onProgress }: SendingAvatar): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(address.method, address.upload_url);
    for (const [name, value] of Object.entries(address.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      const answered = parsed(request.responseText);
      if (status >= 200 && status < 300) resolve(answered);
      else
        reject(
          new ApiError({
            url: address.upload_url,
            status,
            statusText,
            body: answered,
            retryAfterMs: null,
          }),
        );
    });
    request.addEventListener('error', () => reject(new TypeError('the file could not be sent')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
