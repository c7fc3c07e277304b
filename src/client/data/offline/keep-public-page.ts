import { keepOpenPage } from './keep-open-page.ts';

/** Keeps the open page for a visit without a network. Only for pages that are the same for everyone. */
export async function keepPublicPage(): Promise<void> {
  if (!('caches' in globalThis) || !navigator.onLine) return;
  // Without it the page needs the network.
  await keepOpenPage({ isWhole: async () => false, isOver: () => false }).catch(() => undefined);
}
