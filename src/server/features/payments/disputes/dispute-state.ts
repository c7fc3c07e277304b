/** What a notice says of a dispute. `unknown`: in a word that we do not know, which changes nothing. */
export const disputeStatuses = ['open', 'won', 'lost', 'unknown'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** `WON`: by the seller. */
export type DisputeState = 'OPEN' | 'WON' | 'LOST';

/**
 * A dispute: a payer asks their bank to take a payment back. The bank takes it at once, and gives it back if the seller
 * wins.
 *
 * ```text
 *              open               won
 *    (none) ─────────▶  OPEN  ─────────▶  WON
 *                        │ ▲               │ │
 *                        │ └──── open ─────┘ │   the bank looks at it again
 *                   lost │                   │ lost
 *                        ▼                   │
 *                       LOST ◀───────────────┘
 * ```
 *
 * | state    | the money                                          | what was bought                   |
 * | -------- | -------------------------------------------------- | --------------------------------- |
 * | `OPEN`   | what is left of the payment, and the dispute's fee, | stays open                        |
 * |          | have left the payment service; the share of the     |                                   |
 * |          | community is held                                   |                                   |
 * | `WON`    | as if there had been no dispute                     | stays open                        |
 * | `LOST`   | given back, as by a refund; who earned the payment  | ends, with upgrades that deducted |
 * |          | bears the fee                                       | it; nothing else does             |
 *
 * News of a decision without an opening pass through `OPEN`. Nothing follows `LOST`.
 */
const NEXT: Readonly<Record<DisputeState | 'NONE', Readonly<Record<DisputeStatus, DisputeState | 'NONE'>>>> =
  {
    NONE: { open: 'OPEN', won: 'WON', lost: 'LOST', unknown: 'NONE' },
    OPEN: { open: 'OPEN', won: 'WON', lost: 'LOST', unknown: 'OPEN' },
    WON: { open: 'OPEN', won: 'WON', lost: 'LOST', unknown: 'WON' },
    LOST: { open: 'LOST', won: 'LOST', lost: 'LOST', unknown: 'LOST' },
  };

/** One notice about a dispute. */
export interface DisputeNews {
  readonly disputeId: string;
  readonly status: DisputeStatus;
  /** When the payment service said so, by its own clock; milliseconds. */
  readonly at: number;
}

/**
 * The state of each dispute by its id, by all that was said of it, in whatever order and however often that came. In the
 * same second, which is as exact as notices are, a dispute is opened before it is decided.
 */
export function disputesOf(news: readonly DisputeNews[]): ReadonlyMap<string, DisputeState> {
  const inOrder = news.toSorted((a, b) => a.at - b.at || rankOf(a) - rankOf(b));
  const states = new Map<string, DisputeState>();
  for (const { disputeId, status } of inOrder) {
    const next = NEXT[states.get(disputeId) ?? 'NONE'][status];
    if (next !== 'NONE') states.set(disputeId, next);
  }
  return states;
}

function rankOf({ status }: DisputeNews): number {
  return disputeStatuses.indexOf(status);
}
