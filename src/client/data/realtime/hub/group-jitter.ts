/**
 * An event about a whole community would make all its members call the server at once. Each client waits a random part
 * of this.
 */
export const GROUP_JITTER_MS = 2000;
