import { isSimpleMarkdown } from '../contract/feed/content.ts';

const ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>"\x60\\|“”„«»‘’‹›…]*[^\s<>"\x60\\|“”„«»‘’‹›….,:;!?'*~)\]\}]`;
const NAME = String.raw`[^\s*?"<>|\x60~\]\\]`;
const PATH = String.raw`(?:[A-Za-z]:(?=\\)|\\\\(?=[A-Za-z\d])|¯(?=\\_))${NAME}*(?:\\${NAME}+)*`;

/** The source of a pattern for what is kept as it was typed: paths and addresses. */
export const KEPT = String.raw`(?<![\p{L}\p{N}\\])(?:(?![A-Za-z]:\\(?!${NAME}))${PATH}|${ADDRESS})`;

/** What has a meaning inside of a line, in the order in which it is looked for at each place. */
const INLINE = new RegExp(
  [
    `(?<kept>${KEPT})`,
    String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])`,
    String.raw`(?<ticks>\x60+)(?<code>[^\x60\n]+)\k<ticks>(?!\x60)`,
    String.raw`&(?:(?<named>amp|lt|gt|quot|apos)|#(?<decimal>\d{1,7})|#[xX](?<hex>[\da-fA-F]{1,6}));`,
    String.raw`!?\[(?<label>(?:\\.|[^\]\\\n])*)\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*(?:\s+"[^"\n]*")?\)`,
    String.raw`<(?<address>(?:https?|mailto):[^\s<>]+)>`,
    String.raw`(?<![\p{L}\p{N}*_~])(?<sign>\*{1,3}|_{1,3}|~~)(?=[^\s*_~]|[*_~]{1,3}\S)(?<words>(?:\\.|[^\\\n]){1,2000}?)(?<=\S)\k<sign>(?![\p{L}\p{N}*_~])`,
  ].join('|'),
  'gu',
);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutMarks(line: string): string {
  return line.replace(INLINE, (all, ...rest: unknown[]) => {
    const found = rest.at(-1) as Partial<Record<string, string>>;
    const { kept, escaped, code, named, decimal, hex, label, address, words } = found;
    if (words !== undefined) return withoutMarks(words);
    if (label !== undefined) return withoutMarks(label);
    if (named !== undefined) return NAMED[named] ?? all;
    if (decimal !== undefined || hex !== undefined)
      return signOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    return kept ?? escaped ?? code ?? address ?? all;
  });
}

function signOf(codePoint: number): string {
  const isText = codePoint >= 32 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isText ? String.fromCodePoint(codePoint) : '\ufffd';
}

const FENCE = /^[ \t>]*(?:[-*+][ \t]+)?(`{3,}(?=[^`]*$)|~{3,})/;
const RULE = /^[ \t]*(?:\*[ \t]*){3,}$|^[ \t]*(?:_[ \t]*){3,}$|^[ \t]*(?:-[ \t]*){3,}$/;
const COLUMNS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** What stands before a line. Numbers are words; spaces are not signs of anything. */
const BEFORE =
  /^(?<indent>[ \t]*)(?:(?:(?<![ \t]{4})#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)[ \t]*)+/;

function lineOf(line: string): string {
  if (RULE.test(line) || (line.includes('|') && COLUMNS.test(line))) return '';
  const cells = /^[ \t]*\|(.*)\|[ \t]*$/.exec(line)?.[1];
  if (cells !== undefined)
    return cells
      .split('|')
      .map((cell) => withoutMarks(cell.trim()))
      .filter((cell) => cell !== '')
      .join(', ');
  return withoutMarks(line.replace(BEFORE, '$<indent>'));
}

/**
 * The words of a markdown text without its signs, line by line: for mails, notifications, search, excerpts and screen
 * readers. It says what the reader's side shows, at a small part of the cost of parsing.
 */
export function plainText(markdown: string): string {
  if (!isSimpleMarkdown(markdown)) return markdown;
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const marks = FENCE.exec(line)?.[1];
    if (fence === null && marks !== undefined) fence = marks;
    else if (fence === null) lines.push(lineOf(line));
    else if (marks?.startsWith(fence) === true && line.trim().endsWith(marks)) fence = null;
    else lines.push(line);
  }
  return lines.join('\n');
}
