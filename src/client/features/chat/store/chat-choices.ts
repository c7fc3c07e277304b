import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';

/** What Enter does where one writes to a chat. AUTO: it sends where there is a keyboard, and begins a line on touch. */
export const enterKeys = ['AUTO', 'SENDS', 'NEW_LINE'] as const;
export type EnterKey = (typeof enterKeys)[number];

/** Where a chat with something new begins. */
export const chatStarts = ['NEWEST', 'FIRST_UNREAD'] as const;
export type ChatStart = (typeof chatStarts)[number];

const KEPT_AS = 'tambayan.chat';
const kept = z.object({
  enterKey: z.catch(z.enum(enterKeys), 'AUTO'),
  start: z.catch(z.enum(chatStarts), 'NEWEST'),
});
export type ChatChoices = z.output<typeof kept>;

function parse(text: string | null): ChatChoices {
  try {
    return kept.parse(JSON.parse(text ?? '{}'));
  } catch {
    return kept.parse({});
  }
}

function remembered(): ChatChoices {
  try {
    return parse(localStorage.getItem(KEPT_AS));
  } catch {
    return parse(null);
  }
}

/** How chats are used on this device: keyboards and habits belong to devices, not to accounts. */
export const chatChoices = createStore<ChatChoices>()(remembered);

/** Holds at once, in other tabs too, and is remembered on this device. */
export function chooseForChats(change: Partial<ChatChoices>): void {
  chatChoices.setState(change);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(chatChoices.getState()));
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEPT_AS) chatChoices.setState(parse(newValue), true);
});
