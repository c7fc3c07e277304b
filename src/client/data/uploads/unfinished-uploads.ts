import * as z from 'zod/mini';
import { HOUR_MS } from '../../../contract/core/durations.ts';
import { type UploadAddress, uploadAddress } from '../../../contract/uploads.ts';
import { deviceDrafts } from '../drafts/device-drafts.ts';
import { parseDraft } from '../drafts/draft-storage.ts';
import { session } from '../session/session.ts';

/** An upload may go on for a day. */
const KEPT_MS = 20 * HOUR_MS;

const kept = z.object({ address: uploadAddress, until: z.number() });

/** What identifies a file that is chosen again, for example after a reload. */
export function fileKey(purpose: string, targetId: string, { name, size, lastModified }: File): string {
  return [purpose, targetId, size, lastModified, name].join(':');
}

function keyOf(file: string): string {
  return `upload-draft:${session.getSnapshot().context.user?.id ?? ''}:${file}`;
}

function unfinished(key: string) {
  return parseDraft(kept, deviceDrafts.get(key));
}

/** The file of each address of this page. */
const files = new Map<string, string>();

/**
 * The address where the user sends a file. It is kept on this device until the upload ends, so that a file that is sent
 * again to the same place, also after a reload, goes on where it stopped. `file` identifies it.
 */
export async function resumableAddress(
  file: string,
  ask: () => Promise<UploadAddress>,
): Promise<UploadAddress> {
  const key = keyOf(file);
  const known = unfinished(key);
  const address = known !== null && known.until > Date.now() ? known.address : await ask();
  files.set(address.id, key);
  if (address !== known?.address)
    deviceDrafts.set(key, JSON.stringify({ address, until: Date.now() + KEPT_MS }));
  return address;
}

/** The upload to this address has ended, or cannot go on. */
export function forgetAddress({ id }: UploadAddress): void {
  const key = files.get(id);
  if (key !== undefined) deviceDrafts.set(key, '');
  files.delete(id);
}

/** Gives up an upload: what arrived of it would count for its owner until tomorrow. */
export function abandonAddress(address: UploadAddress): void {
  forgetAddress(address);
  void fetch(address.upload_url, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

/** Gives up the upload of `file`, if it has begun and not ended. */
export function abandonUpload(file: string): void {
  const known = unfinished(keyOf(file));
  if (known === null) return;
  files.set(known.address.id, keyOf(file));
  abandonAddress(known.address);
}
