/** The formatting actions of the buttons above a text. */
export type MarkdownAct = 'bold' | 'italic' | 'link' | 'list' | 'quote' | 'code';

/** The part of the text to replace, the replacement, and the selection afterwards. */
export interface MarkdownEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

const signs = { bold: '**', italic: '_', code: '`' } as const;
const prefixes = { list: '- ', quote: '> ' } as const;

/**
 * Whether `sign` was opened earlier in the line and is also right after `at`: the caret is at the end of formatted
 * text.
 */
function isBeforeClosing(text: string, at: number, sign: string): boolean {
  if (!text.startsWith(sign, at)) return false;
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return line.split(sign).length % 2 === 0;
}

/**
 * Adds signs around the selection, or removes existing ones. At the end of the formatted text it moves the caret past
 * the closing sign.
 */
function wrap(text: string, from: number, to: number, sign: string): MarkdownEdit {
  const chosen = text.slice(from, to);
  const isWrapped =
    text.slice(Math.max(0, from - sign.length), from) === sign && text.slice(to, to + sign.length) === sign;
  if (isWrapped) {
    const start = from - sign.length;
    return { from: start, to: to + sign.length, insert: chosen, select: [start, start + chosen.length] };
  }
  const start = from + sign.length;
  if (chosen === '' && isBeforeClosing(text, to, sign))
    return { from, to, insert: '', select: [to + sign.length, to + sign.length] };
  return { from, to, insert: sign + chosen + sign, select: [start, start + chosen.length] };
}

/** Adds a sign before each line of the selection, or removes it when all lines have it. */
function prefix(text: string, from: number, to: number, sign: string): MarkdownEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const newline = text.indexOf('\n', to);
  const end = newline < 0 ? text.length : newline;
  const lines = text.slice(start, end).split('\n');
  const hasAll = lines.every((line) => line.startsWith(sign));
  const insert = lines.map((line) => (hasAll ? line.slice(sign.length) : sign + line)).join('\n');
  const isCaret = from === to;
  const shift = hasAll ? -sign.length : sign.length;
  const select: [number, number] = isCaret
    ? [Math.max(start, from + shift), Math.max(start, from + shift)]
    : [start, start + insert.length];
  return { from: start, to: end, insert, select };
}

/** Makes a link of the selection. A selected address becomes the link's target. */
function link(text: string, from: number, to: number): MarkdownEdit {
  const chosen = text.slice(from, to);
  if (/^https?:\/\/\S+$/.test(chosen))
    return { from, to, insert: `[](${chosen})`, select: [from + 1, from + 1] };
  const insert = `[${chosen}](https://)`;
  const end = from + insert.length - 1;
  return chosen === ''
    ? { from, to, insert, select: [from + 1, from + 1] }
    : { from, to, insert, select: [end - 'https://'.length, end] };
}

/** The result of `act` on `text` with the selection from `from` to `to`. Several lines of code become a block. */
export function markdownEdit(act: MarkdownAct, text: string, from: number, to: number): MarkdownEdit {
  if (act === 'link') return link(text, from, to);
  if (act === 'list' || act === 'quote') return prefix(text, from, to, prefixes[act]);
  const chosen = text.slice(from, to);
  if (act === 'code' && chosen.includes('\n')) {
    return { from, to, insert: `\`\`\`\n${chosen}\n\`\`\``, select: [from + 4, from + 4 + chosen.length] };
  }
  return wrap(text, from, to, signs[act]);
}
