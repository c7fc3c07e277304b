import type { Readable } from 'node:stream';
import type { CurrentUser } from '../../../contract/account/me.ts';
import { Problem } from '../../../contract/core/problems.ts';
import {
  AVATAR_MAX_BYTES,
  AVATAR_PATH,
  AVATAR_URL_SIDE,
  type AvatarUploadForm,
  avatarSides,
  type UploadAddress,
} from '../../../contract/uploads.ts';
import type { Clock, Random, Timers } from '../../platform/clock/clock.ts';
import { createConcurrencyLimit } from '../../platform/clock/concurrency-limit.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../platform/limits/require-under-limit.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createArrivals } from './arrivals.ts';
import { coverKeys } from './cover.repo.ts';
import { type FetchRules, fetchBytes } from './fetch-bytes.ts';
import type { Variant } from './picture.ts';
import { readUpload } from './read-upload.ts';
import type { UploadRepo } from './upload.repo.ts';
import { createUploadSignature, type UploadGrant } from './upload-signature.ts';

/** An upload request: the signed fields of its address, the sender and the headers. */
export interface ArrivingUpload {
  readonly userId: string;
  /** The network address of the sender. */
  readonly address: string;
  readonly id: string;
  readonly mimeType: string;
  readonly size: number;
  readonly expiresAt: number;
  readonly signature: string;
  readonly contentType: string | undefined;
  /** Null without a `Content-Length`. */
  readonly contentLength: number | null;
  readonly body: Readable;
}

export interface UploadService {
  /** Returns a signed address that is valid for 10 minutes. @throws Problem `request.too_many`, `upload.restricted` */
  address(userId: string, form: AvatarUploadForm): Promise<UploadAddress>;
  /**
   * Receives the file, sets it as the user's picture and returns the updated user. An address works once, even if the
   * file turns out to be invalid.
   *
   * @throws Problem `upload.address_wrong`, `upload.address_over`, `upload.restricted`, `upload.length_required`,
   * `request.too_large`, `request.unsupported_media`, `request.malformed`, `request.too_many`, `server.unavailable`,
   * `upload.not_a_picture`, `upload.too_many_pixels`
   */
  receive(upload: ArrivingUpload): Promise<CurrentUser>;
  /**
   * Fetches the picture at `url` and redraws it, for the user to upload. The server fetches it because our pages may
   * not load pictures from other origins.
   *
   * @throws Problem `upload.restricted`, `request.too_many`, `upload.not_fetched`, `upload.not_a_picture`,
   * `upload.too_many_pixels`
   */
  fetchFrom(userId: string, url: string): Promise<Uint8Array>;
  /** One variant, by its name and side. Null when it does not exist. */
  picture(name: string, side: number): Promise<Uint8Array | null>;
  /** Removes every picture of a user at once, used or not. Called when the user is erased. */
  deletePictures(userId: string): Promise<void>;
  /** Removes pictures that have been unused for a while, and used addresses that have expired. */
  sweep(): Promise<void>;
}

export interface UploadDeps {
  readonly repo: UploadRepo;
  readonly store: FileStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Pick<Timers, 'every'>;
  readonly secret: string;
  readonly limiter: RateLimiter;
  readonly apiBase: string;
  /** Limits what `fetchFrom` may fetch. */
  readonly rules: FetchRules;
  /** Sets the picture of a profile and emits the events for it. */
  readonly setPicture: (userId: string, avatarUrl: string) => Promise<CurrentUser>;
}

/** Long enough for 5 MB on a bad phone network, and for choosing again after a failure. */
const ADDRESS_LIFE_MS = 10 * 60 * 1000;
/** Pictures drawn at once; the others wait. */
const DRAWING = { width: 2, queueMax: 40 } as const;
const LIMIT = { limit: 20, windowMs: 60 * 60 * 1000 } as const;
/** Open pages still show the previous picture. */
const UNUSED_MS = 10 * 60 * 1000;
const NAME_BYTES = 16;

export function createUploadService(deps: UploadDeps): UploadService {
  const { repo, store, clock, random, timers, limiter, apiBase } = deps;
  const signature = createUploadSignature(deps.secret);
  const arrive = createArrivals();
  const draw = createConcurrencyLimit({
    ...DRAWING,
    refusal: 'Too many pictures are arriving. Please try again in a moment',
  });
  const at = (ms: number) => new Date(ms).toISOString();

  async function requireUnblocked(userId: string): Promise<void> {
    if (await repo.isBlocked(userId, at(clock.now())))
      throw new Problem('upload.restricted', 'You may not upload anything for now.');
  }

  /** @throws Problem for an address that is invalid or expired, or whose headers do not match. */
  async function admit(upload: ArrivingUpload): Promise<void> {
    const { userId, id, mimeType, size, expiresAt } = upload;
    const grant: UploadGrant = { id, purpose: 'avatar', userId, mimeType, size, expiresAt };
    if (!signature.isRight(grant, upload.signature))
      throw new Problem('upload.address_wrong', 'This address for uploading is not valid');
    if (expiresAt <= clock.now()) throw over();
    await requireUnblocked(userId);
    if (upload.contentLength === null)
      throw new Problem('upload.length_required', 'The length of the file has to be sent with it');
    if (upload.contentLength > size)
      throw new Problem('request.too_large', 'More was sent than was announced');
    if (upload.contentType !== mimeType)
      throw new Problem('request.unsupported_media', 'Send the file with the content type {mimeType}', {
        values: { mimeType },
      });
    if (!(await repo.markUsed(id, at(expiresAt)))) throw over();
  }

  /** Stores the variants under a random name and returns it. */
  async function keep(userId: string, variants: readonly Variant[]): Promise<string> {
    const name = Buffer.from(random.bytes(NAME_BYTES)).toString('base64url');
    await repo.addPicture({ name, userId, at: at(clock.now()) });
    await Promise.all(variants.map(({ side, bytes }) => store.put(keyOf(name, side), bytes, 'image/webp')));
    return name;
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const keys = coverKeys(name) ?? avatarSides.map((side) => keyOf(name, side));
      await Promise.all(keys.map((key) => store.remove(key)));
      await repo.removePicture(name);
    }
  }

  return {
    async address(userId, { file_mime_type, file_size }) {
      await requireUnblocked(userId);
      await requireUnderLimit(limiter, `upload avatar ${userId}`, LIMIT);
      const id = random.uuid();
      const expiresAt = clock.now() + ADDRESS_LIFE_MS;
      const sealed = signature.sign({
        id,
        purpose: 'avatar',
        userId,
        mimeType: file_mime_type,
        size: file_size,
        expiresAt,
      });
      const query = new URLSearchParams({
        type: file_mime_type,
        size: String(file_size),
        expires: String(expiresAt),
        signature: sealed,
      });
      return {
        id,
        upload_url: `${apiBase}/uploads/${id}?${query}`,
        method: 'PUT',
        headers: { 'content-type': file_mime_type },
        expires_at: at(expiresAt),
      };
    },

    receive: (upload) =>
      arrive(upload, async () => {
        await admit(upload);
        const bytes = await readUpload(upload.body, upload.size, timers);
        // Imported with the first picture, because the library would slow down the start.
        const { drawVariants } = await import('./picture.ts');
        const variants = await draw(() => drawVariants(bytes));
        const name = await keep(upload.userId, variants);
        return deps.setPicture(upload.userId, `${AVATAR_PATH}/${name}/${AVATAR_URL_SIDE}.webp`);
      }),

    async fetchFrom(userId, url) {
      await requireUnblocked(userId);
      await requireUnderLimit(limiter, `take picture ${userId}`, LIMIT);
      const bytes = await fetchBytes(url, AVATAR_MAX_BYTES, deps.rules).catch(() => {
        throw new Problem('upload.not_fetched', 'No picture could be fetched from this address');
      });
      const { drawSquare } = await import('./picture.ts');
      return draw(() => drawSquare(bytes));
    },

    async picture(name, side) {
      return avatarSides.some((one) => one === side) ? store.read(keyOf(name, side)) : null;
    },

    async deletePictures(userId) {
      await remove(await repo.picturesOf(userId));
    },

    async sweep() {
      const now = clock.now();
      await repo.removeUsed(at(now));
      await repo.markUnused({ at: at(now), before: at(now - UNUSED_MS) });
      await remove(await repo.unusedSince(at(now - UNUSED_MS)));
    },
  };
}

function keyOf(name: string, side: number): string {
  return `avatars/${name}-${side}.webp`;
}

function over(): Problem {
  return new Problem(
    'upload.address_over',
    'This address for uploading was used, or is over. Ask for a new one',
  );
}
