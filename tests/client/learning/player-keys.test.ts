import { expect, test } from 'vitest';
import { type KeyWish, wishOf } from '../../../src/client/data/player/player-keys.ts';

const keys: readonly [key: string, wish: KeyWish | null][] = [
  [' ', { do: 'toggle' }],
  ['k', { do: 'toggle' }],
  ['j', { do: 'seek', by: -10 }],
  ['l', { do: 'seek', by: 10 }],
  ['ArrowLeft', { do: 'seek', by: -5 }],
  ['ArrowRight', { do: 'seek', by: 5 }],
  ['f', { do: 'fullscreen' }],
  ['c', { do: 'captions' }],
  ['t', { do: 'theatre' }],
  // Those of the browser and of screen readers stay theirs.
  ['Tab', null],
  ['Escape', null],
  ['Enter', null],
  ['ArrowUp', null],
  ['ArrowDown', null],
  ['m', null],
];

test('each key of the player means one thing, also in capitals, and nothing together with Ctrl, Alt or Meta', () => {
  const free = { ctrlKey: false, altKey: false, metaKey: false };
  for (const [key, wish] of keys) {
    expect(wishOf({ ...free, key }), key).toEqual(wish);
    expect(wishOf({ ...free, key: key.toUpperCase() }), `${key} in capitals`).toEqual(wish);
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      expect(wishOf({ ...free, key, [held]: true }), `${held} and ${key}`).toBeNull();
  }
});
