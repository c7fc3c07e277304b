import type { PlayerOrder } from './player-messages.ts';

/** What a key does while the player has the focus: also the page's own wish to widen the player. */
export type KeyWish = PlayerOrder | { readonly do: 'theatre' };

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const wishes: Readonly<Record<string, KeyWish>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek', by: -10 },
  l: { do: 'seek', by: 10 },
  arrowleft: { do: 'seek', by: -5 },
  arrowright: { do: 'seek', by: 5 },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  t: { do: 'theatre' },
};

/** Space and K play and pause, J and L jump ten seconds, arrows five, F fills the screen, C shows captions, T widens. */
export function wishOf({ key, ctrlKey, metaKey, altKey }: Key): KeyWish | null {
  return ctrlKey || metaKey || altKey ? null : (wishes[key.toLowerCase()] ?? null);
}
