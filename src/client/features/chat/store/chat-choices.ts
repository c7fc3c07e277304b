import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { storedValue } from '../../../data/storage/stored-value.ts';

/**
 * What Enter does in a chat's message field. AUTO: sends on devices with a keyboard, starts a new line on touch
 * devices.
 */
const enterKeys = ['AUTO', 'SENDS', 'NEW_LINE'] as const;
export type EnterKey = (typeof enterKeys)[number];

/** Where a chat with unread messages opens. */
const chatStarts = ['NEWEST', 'FIRST_UNREAD'] as const;
export type ChatStart = (typeof chatStarts)[number];

const KEPT_AS = 'tambayan.chat';
const kept = z.object({
  enterKey: z.catch(z.enum(enterKeys), 'AUTO'),
  start: z.catch(z.enum(chatStarts), 'NEWEST'),
});
export type ChatChoices = z.output<typeof kept>;
const stored = storedValue(KEPT_AS, kept);

const remembered = (): ChatChoices => stored.read() ?? kept.parse({});

/** Chat settings of this device: keyboards and habits belong to devices, not to accounts. */
export const chatChoices = createStore<ChatChoices>()(remembered);

/** Takes effect at once, in other tabs too, and is stored on this device. */
export function chooseForChats(change: Partial<ChatChoices>): void {
  chatChoices.setState(change);
  stored.write(chatChoices.getState());
}

addEventListener('storage', ({ key }) => {
  if (key === KEPT_AS) chatChoices.setState(remembered(), true);
});
