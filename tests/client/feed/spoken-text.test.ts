import { expect, test } from 'vitest';
import { spokenText } from '../../../src/client/ui/markdown/spoken-text.ts';
import { ana } from '../chat/store/chat-builders.ts';

test.each([
  ['**Salamat** po', 'Salamat po'],
  [`Kumusta <@${ana.id}>?`, 'Kumusta @Ana Reyes?'],
  ['gamitin ang `npm ci` muna', 'gamitin ang npm ci muna'],
  ['_oo_, *sige*, ~~huwag~~ na', 'oo, sige, huwag na'],
  ['## Listahan\n- itlog\n- harina', 'Listahan\nitlog\nharina'],
  ['> sabi niya\n\nopo', 'sabi niya\n\nopo'],
  ['[ang plano](https://example.com/a_b) dito', 'ang plano dito'],
  ['![larawan](https://example.com/x.png)', 'larawan'],
  ['```js\na = 1\n```', 'a = 1'],
  ['| Harina | Presyo |\n| :-- | --: |\n| Una | ₱74 |', 'Harina, Presyo\n\nUna, ₱74'],
  ['2 * 3 * 4 at snake_case_name', '2 * 3 * 4 at snake_case_name'],
  ['', ''],
])('%j is read out as %j', (text, words) => {
  expect(spokenText(text, [ana])).toBe(words);
});
