import { HOUR_MS, MINUTE_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { AVATAR_MAX_BYTES, type FilePurpose, isAttached } from '../../../contract/upload-rules.ts';
import type { UploadAddress, UploadForm } from '../../../contract/uploads.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import { createConcurrencyLimitByKey } from '../../platform/clock/concurrency-limit.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FetchRules, fetchBytes } from '../../platform/fetch/fetch-bytes.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../platform/limits/require-under-limit.ts';
import { restrictedProblem } from '../../platform/rights/restriction-right.ts';
import type { UploadSessionRepo } from './arriving/upload-session.repo.ts';
import type { Pictures } from './pictures.ts';
import { personalStorage } from './storage-room.ts';
import type { UploadRepo } from './upload.repo.ts';
import { createUploadSignature } from './upload-signature.ts';
import type { UploadTargets } from './upload-target.ts';

/** A file that someone wants to send. */
export interface WantedUpload {
  readonly purpose: FilePurpose;
  readonly targetId: string;
  readonly form: UploadForm;
}

export interface UploadService {
  /**
   * Returns a signed address. The upload has to start within 10 minutes.
   *
   * @throws Problem `request.too_many`, `upload.restricted`, `storage.limit_reached`, `storage.no_room`, and those of the target
   */
  address(caller: Caller, wanted: WantedUpload): Promise<UploadAddress>;
  /**
   * Fetches the picture at `url` and redraws it, for the user to upload. The server fetches it because our pages may
   * not load pictures from other origins.
   *
   * @throws Problem `upload.restricted`, `request.too_many`, `upload.not_fetched`, `upload.not_a_picture`,
   * `upload.too_many_pixels`
   */
  fetchFrom(userId: string, url: string): Promise<Uint8Array>;
}

/** @throws Problem `storage.no_room` when the disk keeps its last part for text */
export type RequireDiskRoom = (bytes: number) => void;

export interface UploadDeps {
  readonly db: Database;
  readonly requireDiskRoom: RequireDiskRoom;
  readonly repo: UploadRepo;
  readonly sessions: Pick<UploadSessionRepo, 'usedBytes'>;
  readonly pictures: Pick<Pictures, 'square'>;
  readonly targets: UploadTargets;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: string;
  readonly limiter: RateLimiter;
  readonly apiBase: string;
  /** Limits what `fetchFrom` may fetch. */
  readonly rules: FetchRules;
}

/** Long enough for choosing again after a failure. */
const START_WITHIN_MS = 10 * MINUTE_MS;
const LIMIT = { limit: 20, windowMs: HOUR_MS } as const;
/** Pictures that are fetched at once for one user. */
const FETCHING = {
  width: 1,
  queueMax: 1,
  refusal: 'Another picture of yours is still being fetched. Please wait',
} as const;
/** A message has up to ten files. */
const ATTACHED_LIMIT = { limit: 200, windowMs: HOUR_MS } as const;

export function createUploadService(deps: UploadDeps): UploadService {
  const { repo, sessions, targets, clock, random, limiter, apiBase } = deps;
  const signature = createUploadSignature(deps.secret);
  const fetching = createConcurrencyLimitByKey(FETCHING);
  const at = (ms: number) => new Date(ms).toISOString();

  return {
    async address(caller, { purpose, targetId, form }) {
      const { userId } = caller;
      const group = await targets[purpose].admit(caller, targetId);
      await requireUnblocked(repo, { userId, groupId: group?.groupId }, at(clock.now()));
      await requireUnderLimit(
        limiter,
        `upload ${purpose} ${userId}`,
        isAttached(purpose) ? ATTACHED_LIMIT : LIMIT,
      );
      const { file_mime_type: mimeType, file_size: size } = form;
      deps.requireDiskRoom(size);
      const owner = group ?? (await personalStorage(deps.db, { userId, purpose, now: clock.now() }));
      const used = await sessions.usedBytes({ groupId: owner.groupId, userId });
      if (used + size > owner.maxBytes) throw owner.full();
      const id = random.uuid();
      await targets[purpose].requested?.(caller, { id, targetId, form });
      const expiresAt = clock.now() + START_WITHIN_MS;
      const query = new URLSearchParams({
        purpose,
        target: targetId,
        type: mimeType,
        size: String(size),
        expires: String(expiresAt),
        signature: signature.sign({ id, purpose, targetId, userId, mimeType, size, expiresAt }),
      });
      return {
        id,
        upload_url: `${apiBase}/uploads/${id}?${query}`,
        method: 'PUT',
        headers: { 'content-type': mimeType },
        expires_at: at(expiresAt),
      };
    },

    async fetchFrom(userId, url) {
      await requireUnblocked(repo, { userId, groupId: null }, at(clock.now()));
      await requireUnderLimit(limiter, `take picture ${userId}`, LIMIT);
      const bytes = await fetching(userId, () =>
        fetchBytes(url, AVATAR_MAX_BYTES, deps.rules).catch(() => {
          throw new Problem('upload.not_fetched', 'No picture could be fetched from this address');
        }),
      );
      return deps.pictures.square(bytes);
    },
  };
}

/** `groupId`: the community that the file counts for. @throws Problem `upload.restricted` */
export async function requireUnblocked(
  repo: Pick<UploadRepo, 'blockOf'>,
  { userId, groupId = null }: { readonly userId: string; readonly groupId: string | null | undefined },
  at: string,
): Promise<void> {
  const held = await repo.blockOf(userId, groupId, at);
  const message = 'You can’t upload files for now.';
  if (held) throw restrictedProblem('upload.restricted', message, held);
}
