import { afterEach, expect, test, vi } from 'vitest';
import { browserLanguage, rememberedLanguage } from '../../../src/client/i18n/language.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('a newcomer reads the first of the languages of the browser that we speak', () => {
  const cases: readonly [wanted: readonly string[], expected: 'en' | 'fil'][] = [
    [['fil-PH', 'en-US'], 'fil'],
    [['fil'], 'fil'],
    [['tl-PH', 'en'], 'fil'],
    [['TL_PH'], 'fil'],
    [['ceb-PH', 'fil-PH', 'en'], 'fil'],
    [['en-PH', 'fil-PH'], 'en'],
    [['ja-JP'], 'en'],
    [['fi-FI'], 'en'],
    [[], 'en'],
  ];
  for (const [wanted, expected] of cases) expect(browserLanguage(wanted), wanted.join()).toBe(expected);
});

test('what was chosen on this device goes before the language of the browser', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fil-PH']);
  expect(rememberedLanguage()).toBe('fil');
  localStorage.setItem('tambayan.language', 'en');
  expect(rememberedLanguage()).toBe('en');
});
