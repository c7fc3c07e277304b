import { HOUR_MS } from '../../../contract/core/durations.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { FetchRules } from '../../platform/fetch/fetch-bytes.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { fetchPage } from './fetch-page.ts';
import { createLinkRepo, type NewPage } from './link.repo.ts';
import { announceLinkCard } from './link-keeper.ts';
import { createLinkUseRepo } from './link-use.repo.ts';

export interface LinkFinderDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid' | 'bytes'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly limiter: Pick<RateLimiter, 'hit'>;
  readonly store: FileStore;
  readonly publicUrl: string;
  readonly rules: FetchRules;
}

export interface LinkFinder {
  /** Finds the page of a use, in the cache or by fetching it, for all uses that wait for the same address. */
  find(useId: string): Promise<void>;
  /** Deletes old pages that no card shows, with their pictures. */
  sweep(): Promise<void>;
  /** Null for a name that does not exist. */
  picture(name: string): Promise<Uint8Array | null>;
}

/** Longer than the two fetches and the drawing of the picture take. */
const CLAIM_MS = 30_000;
const NAME_BYTES = 16;
/** Pages that are fetched for one author. Beyond it, links stay without a card; no text is refused. */
const FETCHES = { limit: 60, windowMs: HOUR_MS };

const pictureKey = (name: string) => `links/${name}.webp`;

export function createLinkFinder(deps: LinkFinderDeps): LinkFinder {
  const { db, withTx, clock, random, jobs, limiter, store, publicUrl, rules } = deps;
  const links = createLinkRepo(db);
  const uses = createLinkUseRepo(db);
  const now = () => new Date(clock.now()).toISOString();
  const userAgent = `TambayanBot/1.0 (link previews; +${publicUrl})`;

  /** Each in its own transaction, so that a popular link never locks many conversations. */
  async function settleAll(address: string, pageId: string | null): Promise<void> {
    let before = '';
    for (;;) {
      const ids = await uses.waitingFor(address);
      if (ids.length === 0 || ids.join() === before) return;
      before = ids.join();
      for (const id of ids) await settle(id, address, pageId);
    }
  }

  async function settle(id: string, address: string, pageId: string | null): Promise<void> {
    await withTx(async (tx) => {
      const repo = createLinkUseRepo(tx);
      if (!(await repo.settle(id, address, pageId)) || pageId === null) return;
      const owner = await repo.ownerOf(id);
      if (owner) await announceLinkCard(tx, owner);
    });
  }

  async function pageAt(address: string): Promise<NewPage | null> {
    const fetched = await fetchPage(address, { rules, userAgent }).catch(() => null);
    if (!fetched) return null;
    const { picture, ...texts } = fetched;
    const name = picture && Buffer.from(random.bytes(NAME_BYTES)).toString('base64url');
    if (picture && name) await store.put(pictureKey(name), picture, 'image/webp');
    return { id: random.uuid(), ...texts, picture: name };
  }

  return {
    async find(useId) {
      const use = await uses.waiting(useId);
      if (!use) return;
      const { address, authorId } = use;
      const until = new Date(clock.now() + CLAIM_MS);
      if (await links.claim(address, { at: now(), until: until.toISOString() })) {
        const { allowed } = await limiter.hit(limitKey('link', authorId), FETCHES);
        if (!allowed) {
          await links.release(address);
          await settle(useId, address, null);
          return;
        }
        const page = await pageAt(address);
        await withTx((tx) => createLinkRepo(tx).finish(address, page, now()));
        return settleAll(address, page?.id ?? null);
      }
      const pageId = await links.fresh(address, now());
      if (pageId !== undefined) return settleAll(address, pageId);
      // Another job fetches it. This one looks again in case that job's process dies.
      await withTx((tx) =>
        jobs.send(
          tx,
          'link.find',
          { link_use_id: useId },
          { key: useId, group: authorId, startAfter: until },
        ),
      );
    },

    async sweep() {
      await links.forgetOld(now());
      for (const { id, picture } of await links.unusedPages()) {
        if (picture !== null) await store.remove(pictureKey(picture));
        await links.removePage(id);
      }
    },

    picture: (name) => store.read(pictureKey(name)),
  };
}
