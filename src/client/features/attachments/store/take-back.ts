import { offerUndo } from '../../../data/api/offer-undo.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import type { OutboxEntry } from '../../../data/outbox/outbox-entry.ts';
import { forgetFiles, type LocalFile, stopUploads } from './local-file.ts';

/**
 * Takes back an unsent text, so that it is not sent. `putIntoField` puts it where it can be written on, with its files,
 * and returns whether that was possible. If not, undoing is offered with `title`; after that its files leave the device.
 */
export function takeBack(
  outbox: Pick<Outbox, 'discard' | 'putBack'>,
  { id, files, title }: { readonly id: string; readonly files: readonly LocalFile[]; readonly title: string },
  putIntoField: (entry: OutboxEntry) => boolean = () => false,
): void {
  const entry = outbox.discard(id);
  if (entry === null) return;
  stopUploads(files);
  if (putIntoField(entry)) return;
  offerUndo(
    title,
    async () => outbox.putBack(entry),
    async () => forgetFiles(files),
  );
}
