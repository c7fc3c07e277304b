/**
 * Emoji as people write them: with a skin tone, joined with others into one, or as a flag or a keycap. What joins their
 * parts is invisible, and allowed nowhere else.
 */
const EMOJI =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?|[0-9#*]\uFE0F?\u20E3/gu;

/** Scripts whose words need joiners, which are invisible: Persian and the scripts of India. */
const JOINING =
  '\\p{sc=Arabic}\\p{sc=Bengali}\\p{sc=Devanagari}\\p{sc=Gujarati}\\p{sc=Gurmukhi}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Oriya}\\p{sc=Sinhala}\\p{sc=Tamil}\\p{sc=Telugu}';
const JOINER = new RegExp(`(?<=[${JOINING}]\\p{Mn}*)[\\u200C\\u200D](?=[${JOINING}])`, 'gu');

/** Signs that turn or hide text, or take no room; and letters that look like nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Signs that end a line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that no script puts on one letter; those of Latin letters come one or two at a time. */
const HEAPS =
  /((?:\p{sc=Inherited}(?<=\p{M})){2})(?:\p{sc=Inherited}(?<=\p{M}))+|([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** Calls `change` with the parts of a text that are no emoji and no joiner that its script needs. */
function exceptNeeded(value: string, change: (part: string) => string): string {
  const needed = [...value.matchAll(EMOJI), ...value.matchAll(JOINER)].sort((a, b) => a.index - b.index);
  let from = 0;
  let changed = '';
  for (const { 0: sign, index } of needed) {
    if (index < from) continue;
    changed += change(value.slice(from, index)) + sign;
    from = index + sign.length;
  }
  return changed + change(value.slice(from));
}

/** Whether nothing in the text turns, hides or covers something, and it has no line break. */
export function hidesNothing(value: string): boolean {
  return (
    exceptNeeded(value, (part) => (part.search(HIDDEN) < 0 ? '' : '\0')) === needOf(value) &&
    value.search(HEAPS) < 0
  );
}

function needOf(value: string): string {
  return exceptNeeded(value, () => '');
}

/**
 * One line that shows all that it holds: in composed letters, with single spaces, without line breaks, hidden signs and
 * heaps of marks.
 */
export function visibleLine(value: string): string {
  const line = exceptNeeded(value.normalize('NFC').replace(BREAKS, ' '), (part) => part.replace(HIDDEN, ''));
  return line
    .replace(HEAPS, '$1$2')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

const NOTHING = /[\p{Cc}\p{Cf}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Whether a person can see something of the text. */
export function isSeen(value: string): boolean {
  return value.replace(NOTHING, '') !== '';
}

/** Signs of markdown that show nothing by themselves: fences, rules, empty quotes, items, headings and rows. */
const EMPTY_LINES =
  /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)]|#{1,6})(?:[ \t]+|(?=>)|$))*(?:(?:`{3,}|~{3,})[^`\n]*|\*(?:[ \t]*\*){2,}|-(?:[ \t]*-){2,}|_(?:[ \t]*_){2,}|\|[ \t|:-]*)?[ \t]*$/gm;

/** Whether readers of a markdown text see something of it. */
export function isSeenMarkdown(markdown: string): boolean {
  if (!isSeen(markdown)) return false;
  // Most texts have a word at the beginning of their first line.
  if (/^[\p{L}\p{N}]/u.test(markdown) && !/^\d+[.)]/.test(markdown)) return true;
  const shown = markdown
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      signOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(?<!!)\[\s*\]\([^()\s]*\)/g, '')
    .replace(/(?<![`\\])`{1,2} +`{1,2}(?!`)/g, '')
    .replace(EMPTY_LINES, '');
  return isSeen(shown);
}

function signOf(codePoint: number): string {
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ' ';
}
