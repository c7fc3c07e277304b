import type { Attachment, AttachmentForm } from '../../../contract/attachments/attachment.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Random } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type AttachmentOwner, type AttachmentPlace, createAttachmentRepo } from './attachment.repo.ts';

/** Stores and removes files together with the message, post, comment or lesson that has them. Call it with that row locked. */
export interface AttachmentKeeper {
  /**
   * Gives uploaded files to a new text. A file can be used once.
   *
   * @throws Problem `attachment.not_found` for ids of others too, so that strangers cannot learn that they exist
   */
  store(tx: Tx, given: Given): Promise<Attachment[]>;
  /** The same for a text that has files already: those that are not in `forms` are removed. */
  change(tx: Tx, given: Given): Promise<Attachment[]>;
  /** Keeps the files of a scheduled text until it is sent. @throws Problem as `store` */
  reserve(
    tx: Tx,
    scheduledId: string,
    given: Pick<Given, 'place'> & { readonly forms: readonly Pick<AttachmentForm, 'id'>[] },
  ): Promise<void>;
  /** Gives a forwarding message the files of the one that it forwards. */
  copy(tx: Tx, fromId: string, to: AttachmentOwner): Promise<Attachment[]>;
  /** Does nothing without files. */
  forget(tx: Tx, owner: AttachmentOwner): Promise<void>;
}

interface Given {
  readonly owner: AttachmentOwner;
  readonly place: AttachmentPlace & { readonly uploaderId: string };
  readonly forms: readonly AttachmentForm[];
}

export function createAttachmentKeeper({ random }: { random: Pick<Random, 'uuid'> }): AttachmentKeeper {
  return {
    async store(tx, { owner, place, forms }) {
      const repo = createAttachmentRepo(tx);
      const placed = forms.map((form, index) => ({ ...form, place: index }));
      if ((await repo.use(owner, place, placed)) !== forms.length) throw attachmentNotFound();
      return repo.of(owner);
    },

    async change(tx, { owner, place, forms }) {
      const repo = createAttachmentRepo(tx);
      const known = new Set((await repo.of(owner)).map(({ id }) => id));
      const placed = forms.map((form, index) => ({ ...form, place: index }));
      const added = placed.filter(({ id }) => !known.has(id));
      // First, since a text without words has files at every moment.
      if (added.length > 0 && (await repo.use(owner, place, added)) !== added.length)
        throw attachmentNotFound();
      await repo.keepOnly(owner, placed);
      return repo.of(owner);
    },

    async reserve(tx, scheduledId, { place, forms }) {
      const ids = forms.map(({ id }) => id);
      if ((await createAttachmentRepo(tx).reserve(scheduledId, place, ids)) !== ids.length)
        throw attachmentNotFound();
    },

    async copy(tx, fromId, to) {
      const repo = createAttachmentRepo(tx);
      const from = { column: 'chat_message_id', id: fromId } as const;
      const files = await repo.of(from);
      if (files.length === 0) return [];
      await repo.copy(
        from,
        to,
        files.map(() => random.uuid()),
      );
      return repo.of(to);
    },

    forget: (tx, owner) => createAttachmentRepo(tx).remove(owner),
  };
}

/** Whether the text has exactly these files, in this order and with these descriptions. */
export function hasSameFiles(
  { attachments }: { readonly attachments: readonly Attachment[] | null },
  forms: readonly Pick<AttachmentForm, 'id' | 'alt'>[],
): boolean {
  const known = attachments ?? [];
  return (
    known.length === forms.length &&
    known.every(({ id, alt }, place) => forms[place]?.id === id && forms[place]?.alt === alt)
  );
}

/** Also for files of others, of another place, and for used ones. */
function attachmentNotFound(): Problem {
  return new Problem('attachment.not_found', 'This file is no longer there. Please attach it again.');
}
