import type { EventData } from '../../../contract/events.ts';
import type { LinkCard } from '../../../contract/link-cards/link-card.ts';
import type { Random } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createLinkUseRepo, type LinkOwner } from './link-use.repo.ts';

export interface LinkKeeperDeps {
  readonly random: Pick<Random, 'uuid'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly publicUrl: string;
  /** Whether links get cards. Without it, old cards stay until their link goes. */
  readonly isOn: boolean;
}

/** Keeps the cards of messages, posts and comments in step with their texts. Call it with their rows locked. */
export interface LinkKeeper {
  /** The text was stored for the first time. */
  stored(tx: Tx, owner: LinkOwner, text: string): Promise<void>;
  /** The text was changed. The card goes with its link, and another link gets another card. */
  changed(tx: Tx, owner: LinkOwner, text: string): Promise<void>;
  /** Staff hid the text from its readers, or showed it again. */
  shown(tx: Tx, owner: LinkOwner): Promise<void>;
  /** The text was deleted. Does nothing without a card. */
  forget(tx: Tx, owner: LinkOwner): Promise<void>;
}

/** Quick, because most texts have no link. */
const MAY_HAVE_LINK = /https?:|www\./i;

export function createLinkKeeper({ random, jobs, publicUrl, isOn }: LinkKeeperDeps): LinkKeeper {
  async function addressIn(text: string): Promise<string | null> {
    if (!MAY_HAVE_LINK.test(text)) return null;
    // Imported with the first link, because the parser would slow down the start.
    const { firstLink } = await import('./first-link.ts');
    return firstLink(text, new URL(publicUrl).origin);
  }

  async function add(tx: Tx, owner: LinkOwner, address: string | null): Promise<void> {
    if (!isOn || address === null) return;
    const id = random.uuid();
    await createLinkUseRepo(tx).insert({ id, owner, address });
    await find(tx, id);
  }

  async function find(tx: Tx, id: string): Promise<void> {
    const use = await createLinkUseRepo(tx).waiting(id);
    if (use) await jobs.send(tx, 'link.find', { link_use_id: id }, { key: id, group: use.authorId });
  }

  async function setAddress(tx: Tx, owner: LinkOwner, address: string | null): Promise<void> {
    const repo = createLinkUseRepo(tx);
    const use = await repo.lock(owner);
    if (!use) return add(tx, owner, address);
    if (use.address === address) return;
    await repo.setAddress(use.id, isOn ? address : null);
    if (use.has_page) await announceLinkCard(tx, owner);
    if (isOn && address !== null) await find(tx, use.id);
  }

  return {
    stored: async (tx, owner, text) => add(tx, owner, await addressIn(text)),
    changed: async (tx, owner, text) => setAddress(tx, owner, await addressIn(text)),
    forget: (tx, owner) => setAddress(tx, owner, null),

    async shown(tx, owner) {
      const repo = createLinkUseRepo(tx);
      const use = await repo.lock(owner);
      if (!use?.has_page) return;
      await repo.raiseVersion(use.id);
      await announceLinkCard(tx, owner);
    },
  };
}

/** Announces the present card where its text is read, and puts it into earlier events. Call it with the use locked. */
export async function announceLinkCard(tx: Tx, owner: LinkOwner): Promise<LinkCard> {
  const repo = createLinkUseRepo(tx);
  const place = await repo.placeOf(owner);
  const { topic, data } = place;
  await repo.redactEvents(place, owner);
  tx.emit({
    kind: 'link_card.updated',
    topic,
    ref: owner.id,
    data: data satisfies EventData<'link_card.updated'>,
  });
  return data.card;
}
