/** Signs that phones and word processors write for the ones of a keyboard. */
const TYPED_AS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′‵ʹʻʼʽˈ´`＇]/gu, "'"],
  [/[“”„‟″‶«»〝〞＂]|''/gu, '"'],
  [/[\p{Pd}−⁃]/gu, '-'],
  [/[×✕✖⨯]/gu, 'x'],
  [/[÷⁄∕]/gu, '/'],
  [/…/gu, '...'],
];

/**
 * A text answer for comparing: without case, accents, signs that take no room, and spaces at the edges, with single
 * spaces, and with the signs of a keyboard for those that phones type. A half is `1/2`, also behind a number.
 */
export function foldedAnswer(text: string): string {
  const halves = text.replace(/(?<=\d)\s*(?=[¼-¾⅐-⅞])/gu, ' ');
  const typed = TYPED_AS.reduce((now, [signs, sign]) => now.replace(signs, sign), halves);
  const plain = typed.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  return TYPED_AS.reduce((now, [signs, sign]) => now.replace(signs, sign), plain)
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<=\d) ?x ?(?=\d)/g, ' x ')
    .replace(/(?<=\d) ?\/ ?(?=\d)/g, '/');
}

/** Whether two text answers are the same to a person. */
export function isSameAnswer(one: string, other: string): boolean {
  return foldedAnswer(one) === foldedAnswer(other);
}
