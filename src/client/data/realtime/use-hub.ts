import { createContext, use } from 'react';
import type { Hub } from './hub/hub.ts';

/** The page's hub; provided once, above the routes. */
export const HubContext = createContext<Hub | null>(null);

/** The page's hub. Throws outside its provider. */
export function useHub(): Hub {
  const hub = use(HubContext);
  if (hub === null) throw new Error('HubContext is missing');
  return hub;
}
