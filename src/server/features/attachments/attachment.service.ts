import type { Readable } from 'node:stream';
import { ATTACHMENT_PATH, type AttachmentAddress } from '../../../contract/attachments/attachments.ts';
import { HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { uploadKey } from '../uploads/arriving/finish-upload.ts';
import { createPictures } from '../uploads/pictures.ts';
import type { ByteRange } from '../uploads/send-range.ts';
import { createReadSignature, type ReadGrant } from '../uploads/upload-signature.ts';
import { type AttachmentOwner, createAttachmentRepo, type ShownAttachment } from './attachment.repo.ts';

/** @throws Problem with status 404 or 403 when the caller may not read the message, post, comment or lesson now. */
export type FindReadable = (ownerId: string, caller: Caller) => Promise<unknown>;

export interface AttachmentDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly secret: string;
  readonly sites: Readonly<Record<AttachmentOwner['column'], FindReadable>>;
}

/** A request for a file: the signed fields of its address, and who sends it, if anyone. `name`: the id. */
export interface AttachmentRequest extends ReadGrant {
  readonly signature: string;
  readonly caller: Caller | null;
}

export interface AttachmentService {
  /** Addresses of those of `ids` that the caller may read now. */
  addresses(ids: readonly string[], caller: Caller): Promise<AttachmentAddress[]>;
  /**
   * The file behind an address. Null when the address is not valid or over, or the caller is not its user or may not read
   * the text now.
   */
  open(request: AttachmentRequest): Promise<ShownAttachment | null>;
  /** One drawing of a picture. Null when there is none. */
  picture(file: ShownAttachment, drawing: number | 'moving'): Promise<Uint8Array | null>;
  /** The bytes of a file that is no picture. Null when they are gone. */
  read(file: ShownAttachment, range: ByteRange): Promise<Readable | null>;
  /** Removes the files that a user attached, everywhere. Called when the user is erased. */
  forgetUser(userId: string): Promise<void>;
  /** Removes what was uploaded and never used. */
  sweep(): Promise<void>;
}

/** Addresses are the same for one hour, so that browsers keep what they have, and valid for one to two. */
const ADDRESS_STEP_MS = HOUR_MS;
/** What waits in an outbox or a draft for longer is uploaded again. */
const UNUSED_MS = 6 * HOUR_MS;

export function createAttachmentService(deps: AttachmentDeps): AttachmentService {
  const { db, clock, store, sites, withTx } = deps;
  const repo = createAttachmentRepo(db);
  const pictures = createPictures({ store });
  const signature = createReadSignature(deps.secret, 'attachment address');

  async function mayRead({ owner, uploader_id }: ShownAttachment, caller: Caller): Promise<boolean> {
    if (owner === null) return uploader_id === caller.userId;
    try {
      await sites[owner.column](owner.id, caller);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  return {
    async addresses(ids, caller) {
      const { userId } = caller;
      const expiresAt = (Math.floor(clock.now() / ADDRESS_STEP_MS) + 2) * ADDRESS_STEP_MS;
      const readable = new Map<string, boolean>();
      const found: AttachmentAddress[] = [];
      for (const file of await repo.shown(ids)) {
        const { id, owner } = file;
        const key = owner?.id ?? id;
        const isReadable = readable.get(key) ?? (await mayRead(file, caller));
        readable.set(key, isReadable);
        if (!isReadable) continue;
        const query = new URLSearchParams({
          reader: userId,
          expires: String(expiresAt),
          signature: signature.sign({ name: id, reader: userId, expiresAt }),
        });
        const expires_at = new Date(expiresAt).toISOString();
        found.push({ id, url: `${ATTACHMENT_PATH}/${id}/{variant}?${query}`, expires_at });
      }
      return found;
    },

    async open({ caller, signature: given, ...grant }) {
      if (!signature.isRight(grant, given) || grant.expiresAt <= clock.now()) return null;
      // Who has only the address reads nothing: it may have been copied, or its user signed out or suspended.
      if (caller?.userId !== grant.reader) return null;
      const [file] = await repo.shown([grant.name]);
      return file && (await mayRead(file, caller)) ? file : null;
    },

    picture: ({ file_name }, drawing) => pictures.attached(file_name, drawing),

    read: ({ file_name: name, mime_type }, { start, end }) =>
      store.readRange(uploadKey({ name, mime_type }), start, end),

    async forgetUser(userId) {
      for (const text of await repo.textsWith(userId))
        await withTx((tx) => createAttachmentRepo(tx).removeOf(userId, text));
    },

    sweep: () => repo.removeUnused(new Date(clock.now() - UNUSED_MS).toISOString()),
  };
}
