import type { LinkCard } from '../../../../contract/link-cards/link-card.ts';

/** A message, post or comment. */
export interface Linked {
  readonly link_card?: LinkCard | null | undefined;
  readonly deleted_at: string | null;
}

/** The newer of two copies of one card, in any order. Of two with the same version, the one with a page. */
function newerCard(one: LinkCard, other: LinkCard): LinkCard {
  if (one.version !== other.version) return one.version > other.version ? one : other;
  return one.page === null ? other : one;
}

/**
 * `merged`, the result of merging `known` and `incoming`, with the newer card of both. A copy without a card says
 * nothing about it. A deleted row has none.
 */
export function withMergedCard<Row extends Linked>(merged: Row, known: Row, incoming: Row): Row {
  const [one, other] = [known.link_card, incoming.link_card];
  const newer = one && other ? newerCard(one, other) : (one ?? other);
  const link_card = merged.deleted_at === null ? newer : undefined;
  return (merged.link_card ?? undefined) === (link_card ?? undefined) ? merged : { ...merged, link_card };
}

/** The row after its card changed. Returns the same object when the card is old, or the row is deleted. */
export function withLinkCard<Row extends Linked>(row: Row, card: LinkCard): Row {
  if (row.deleted_at !== null) return row;
  const link_card = row.link_card ? newerCard(row.link_card, card) : card;
  return link_card === row.link_card ? row : { ...row, link_card };
}
