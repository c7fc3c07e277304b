/** What a button over a text does to it. */
export type MarkdownAct = 'bold' | 'italic' | 'link' | 'list' | 'quote' | 'code';

/** The part of a text to replace, by what, and what is selected afterwards. */
export interface MarkdownEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

const signs = { bold: '**', italic: '_', code: '`' } as const;
const prefixes = { list: '- ', quote: '> ' } as const;

/** Whether `sign` was opened before `at` in its line and stands again right behind it: what is typed there is done. */
function isBeforeClosing(text: string, at: number, sign: string): boolean {
  if (!text.startsWith(sign, at)) return false;
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return line.split(sign).length % 2 === 0;
}

/** Puts signs around the selection, or takes them away where they stand already. After the words it steps out of them. */
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

/** Puts a sign before each line of the selection, or takes it away where all have it. */
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

/** A link around the selection; an address that is selected becomes where it leads. */
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

/** What `act` makes of `text` where `from` to `to` is selected. Several lines of code become a block. */
export function markdownEdit(act: MarkdownAct, text: string, from: number, to: number): MarkdownEdit {
  if (act === 'link') return link(text, from, to);
  if (act === 'list' || act === 'quote') return prefix(text, from, to, prefixes[act]);
  const chosen = text.slice(from, to);
  if (act === 'code' && chosen.includes('\n')) {
    return { from, to, insert: `\`\`\`\n${chosen}\n\`\`\``, select: [from + 4, from + 4 + chosen.length] };
  }
  return wrap(text, from, to, signs[act]);
}
