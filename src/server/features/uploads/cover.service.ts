import { coverStamp, coverWidths } from '../../../contract/communities/covers.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import { type FetchRules, fetchBytes } from '../../platform/fetch/fetch-bytes.ts';
import { FetchRefused } from '../../platform/fetch/fetch-refused.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { CoverRepo } from './cover.repo.ts';
import { coverKey, coverName } from './cover-name.ts';
import type { UploadRepo } from './upload.repo.ts';

export interface CoverService {
  /** Sends a job for each cover address without a stored copy. A failed one is retried after some days. */
  find(): Promise<void>;
  /**
   * Fetches, redraws and stores the cover or logo of a community whose `coverName` is `wanted`. Does nothing when its
   * address was changed meanwhile. @throws Error that names neither host nor address
   */
  fetch(groupId: string, wanted: string | undefined): Promise<void>;
  /** The stored cover or logo. Null unless `stamp` matches one of the community's current addresses. */
  picture(groupId: string, stamp: string, width: number): Promise<Uint8Array | null>;
}

export interface CoverDeps {
  readonly repo: CoverRepo;
  readonly pictures: Pick<UploadRepo, 'addPicture'>;
  readonly store: FileStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'sendAll'>;
  readonly withTx: WithTx;
  readonly rules: FetchRules;
}

/** SPEC §9: 'Cover image size must be less than 5MB'. */
const COVER_MAX_BYTES = 5 * 1024 * 1024;

/** Stores copies of covers that communities give by address. */
export function createCoverService(deps: CoverDeps): CoverService {
  const { repo, pictures, store, clock, jobs, withTx, rules } = deps;

  return {
    async find() {
      const missing = await repo.missing();
      await withTx((tx) =>
        jobs.sendAll(
          tx,
          'cover.fetch',
          missing.map(({ id, address, created_by }) => {
            const name = coverName(id, address);
            return { data: { group_id: id, name }, key: name, group: created_by };
          }),
        ),
      );
    },

    async fetch(groupId, wanted) {
      const addresses = await repo.addressesOf(groupId);
      const address = addresses.find((one) => coverName(groupId, one) === wanted);
      if (address === undefined) return;
      const bytes = await fetchBytes(address, COVER_MAX_BYTES, rules).catch((error) => {
        throw new Error(`a cover was not fetched: ${reasonOf(error)}`);
      });
      // Imported with the first picture, because the library would slow down the start.
      const { drawCover } = await import('./picture.ts');
      const variants = await drawCover(bytes);
      const name = coverName(groupId, address);
      await pictures.addPicture({ name, userId: groupId, at: new Date(clock.now()).toISOString() });
      for (const { side, bytes: drawn } of variants)
        await store.put(coverKey(name, side), drawn, 'image/webp');
    },

    async picture(groupId, stamp, width) {
      if (!coverWidths.some((one) => one === width)) return null;
      const address = (await repo.addressesOf(groupId)).find((one) => coverStamp(one) === stamp);
      return address !== undefined ? store.read(coverKey(coverName(groupId, address), width)) : null;
    },
  };
}

/** Network errors name the host, and a job's log must not contain what users wrote. */
function reasonOf(error: unknown): string {
  if (error instanceof FetchRefused) return error.message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'the network failed';
}
