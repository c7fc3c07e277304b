import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

const file = (name: string) => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));

/** The files of the paper's own letters. */
export const REGULAR = file('inter-regular.ttf');
export const STRONG = file('inter-semibold.ttf');

/** The other fonts, in the order in which they are asked for a sign. They have one weight. */
const OTHERS = ['thai', 'arabic', 'hebrew', 'devanagari', 'chinese', 'korean', 'emoji'].map((name) =>
  file(`noto-${name}.ttf`),
);
/** Stands for a sign that no font has. */
const UNKNOWN = '?';

/** A piece of a text that one font draws. `file` is null for the paper's own font. */
export interface Run {
  readonly file: string | null;
  readonly text: string;
}

const opened = new Map<string, Font>();

function fontOf(path: string): Font {
  const known = opened.get(path);
  if (known !== undefined) return known;
  const font = openSync(path);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds several fonts`);
  opened.set(path, font);
  return font;
}

/** Signs without a shape of their own: joiners, and the choice between two shapes of an emoji. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

const has = (path: string, text: string) =>
  [...text].every(
    (sign) => SHAPELESS.test(sign) || fontOf(path).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  );

/** Whether the paper's own font has all of the text. Line breaks are no signs. */
export function isPlain(text: string): boolean {
  return has(REGULAR, text.replace(/\s/g, ' '));
}

/** What stands beside each other from left to right, each in the first font that has it. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const found = has(REGULAR, segment) ? null : OTHERS.find((path) => has(path, segment));
    const run = found === undefined ? { file: null, text: UNKNOWN } : { file: found, text: segment };
    const last = runs.at(-1);
    if (last?.file === run.file) runs.splice(-1, 1, { ...last, text: last.text + run.text });
    else runs.push(run);
  }
  return fromLeft(runs);
}

/** Words that are read from right to left stand in that order; a font turns the letters of each. */
function fromLeft(runs: readonly Run[]): Run[] {
  const turned: Run[] = [];
  for (let at = 0; at < runs.length; ) {
    let end = at;
    const isTurned = (n: number) => RIGHT_TO_LEFT.test(runs[n]?.text ?? '');
    const isGap = (n: number) => /^\s+$/.test(runs[n]?.text ?? '');
    while (isTurned(end) || (end > at && isGap(end) && isTurned(end + 1))) end += 1;
    turned.push(...runs.slice(at, end).reverse());
    const next = runs[end];
    if (next !== undefined) turned.push(next);
    at = end + 1;
  }
  return turned;
}

/** The text in lines that are at most `width` wide, broken between words, and inside only those that are too wide. */
export function linesOf(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines = [''];
  let left = width;
  const add = (part: string, partWidth: number) => {
    if (partWidth > left && lines.at(-1) !== '') {
      lines.push('');
      left = width;
      if (part.trim() === '') return;
    }
    lines.push(`${lines.pop() ?? ''}${part}`);
    left -= partWidth;
  };
  for (const { segment: word } of words.segment(text)) {
    const wordWidth = widthOf(word);
    if (wordWidth <= width) add(word, wordWidth);
    else for (const { segment: sign } of graphemes.segment(word)) add(sign, widthOf(sign));
  }
  return lines.map((line) => line.trimEnd());
}
