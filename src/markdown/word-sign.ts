import type { Code } from 'micromark-util-types';

/** Letters and digits, without those of scripts that have no spaces between words. */
const WORD = /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}\p{M}]$/u;

/** Whether the sign is a part of a word, so that formatting neither begins nor ends before or after it. */
export function isWordSign(code: Code): boolean {
  return code !== null && code > 0 && WORD.test(String.fromCharCode(code));
}
