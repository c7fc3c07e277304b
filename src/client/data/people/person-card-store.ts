import { createStore } from 'zustand/vanilla';
import type { Person } from '../../../contract/account/people.ts';
import { focusWhenReachable } from '../../ui/base/focus-when-reachable.ts';

/** Whose card is open, and where. */
export interface PersonCardRequest {
  readonly person: Person;
  /** The community where the person was pressed: their role and level there are shown. Null outside of one. */
  readonly groupId: string | null;
  /** The pressed face or name: the card opens beside it, and the focus returns to it. */
  readonly anchor: Element;
  /** Gets the focus instead, where the anchor was in an overlay that the card replaced. */
  readonly focusAfter?: HTMLElement | null;
}

/** The card of a person. The frame of signed-in pages draws it; at most one is open. */
export const personCard = createStore<{ readonly open: PersonCardRequest | null }>()(() => ({ open: null }));

/** Opens the card of a person, in place of the one that is open. */
export function openPersonCard(request: PersonCardRequest): void {
  personCard.setState({ open: request });
}

export function closePersonCard(): void {
  const { open } = personCard.getState();
  personCard.setState({ open: null });
  if (open?.focusAfter) focusWhenReachable(open.focusAfter);
}
