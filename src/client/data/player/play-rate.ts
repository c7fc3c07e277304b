import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value.ts';
import { RATES } from './player-messages.ts';

const stored = storedValue('tambayan.play-rate', z.number());

/** How fast the user watched the last video; 1 at first. */
export function keptRate(): number {
  const kept = stored.read();
  return RATES.find((rate) => rate === kept) ?? 1;
}

export function keepRate(rate: number): void {
  stored.write(rate);
}
