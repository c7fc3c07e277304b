/** The key in localStorage: the slug of the community whose chats were open last on this device. */
const LAST_KEY = 'tambayan.last-community';

/** The slug that was remembered, or null. It may name a community that one has left since. */
export function lastCommunity(): string | null {
  try {
    return localStorage.getItem(LAST_KEY);
  } catch {
    return null;
  }
}

export function rememberCommunity(slug: string): void {
  try {
    localStorage.setItem(LAST_KEY, slug);
  } catch {
    // Storage can be forbidden or full: the first community is then as good as the last.
  }
}

/** Forgets it: the next person has other communities. */
export function forgetCommunity(): void {
  try {
    localStorage.removeItem(LAST_KEY);
  } catch {
    // As above.
  }
}
