import { Problem } from '../../../contract/core/problems.ts';
import type { LinkCard } from '../../../contract/link-cards/link-card.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { contentNotAllowed } from '../moderation/writing-problems.ts';
import { announceLinkCard } from './link-keeper.ts';
import { createLinkUseRepo, type LinkOwner } from './link-use.repo.ts';

/** A message, post or comment that the caller may read. */
export interface LinkSite {
  readonly authorId: string;
  /** Locks the caller's membership. Throws when the caller may not take back what they wrote there. */
  requireCloser(tx: Tx): Promise<void>;
}

/** @throws Problem with status 404 when the caller may not read it. */
export type FindLinkSite = (ownerId: string, caller: Caller) => Promise<LinkSite>;

export interface LinkCardDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly sites: Readonly<Record<LinkOwner['column'], FindLinkSite>>;
}

export interface LinkCardService {
  /** Authors only. A repeated call changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<LinkCard>;
}

export function createLinkCardService({ db, withTx, sites }: LinkCardDeps): LinkCardService {
  async function removeFrom(owner: LinkOwner, caller: Caller): Promise<LinkCard> {
    const site = await sites[owner.column](owner.id, caller);
    if (site.authorId !== caller.userId) throw contentNotAllowed();
    return withTx(async (tx) => {
      await site.requireCloser(tx);
      const repo = createLinkUseRepo(tx);
      const use = await repo.lock(owner);
      if (!use || use.address === null) throw linkCardNotFound();
      if (use.has_page) {
        await repo.removePage(use.id);
        return announceLinkCard(tx, owner);
      }
      await repo.stopWaiting(use.id);
      return (await repo.placeOf(owner)).data.card;
    });
  }

  return {
    async remove(id, caller) {
      const owner = await createLinkUseRepo(db).ownerOf(id);
      if (!owner) throw linkCardNotFound();
      try {
        return await removeFrom(owner, caller);
      } catch (error) {
        throw error instanceof Problem && error.status === 404 ? linkCardNotFound() : error;
      }
    },
  };
}

/** Also for users who may not read the text that has it. */
function linkCardNotFound(): Problem {
  return new Problem('link_card.not_found', 'This link preview does not exist.');
}
