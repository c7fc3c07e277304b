import { createContext, use } from 'react';
import type { Outbox } from './outbox.ts';

/** The page's outbox; provided once, above the routes. */
export const OutboxContext = createContext<Outbox | null>(null);

/** The page's outbox. Throws outside its provider. Never causes a render. */
export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (outbox === null) throw new Error('OutboxContext is missing');
  return outbox;
}
