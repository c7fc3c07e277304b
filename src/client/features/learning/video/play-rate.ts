import { RATES } from '../../../data/player/player-messages.ts';

const RATE_KEY = 'tambayan.play-rate';

/** How fast the user watched the last video; 1 at first. */
export function keptRate(): number {
  try {
    const kept = Number(localStorage.getItem(RATE_KEY));
    return RATES.find((rate) => rate === kept) ?? 1;
  } catch {
    return 1;
  }
}

export function keepRate(rate: number): void {
  try {
    localStorage.setItem(RATE_KEY, String(rate));
  } catch {
    // Storage can be forbidden; the speed then lasts until the page closes.
  }
}
