/** What concerns a whole community would bring all of it at once: everybody waits a random part of this. */
export const GROUP_JITTER_MS = 2000;
