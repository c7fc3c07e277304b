/**
 * Returns the first line of a markdown text that is not empty, without its markup, at most `max` code points. For
 * reading only: to use the markup, render the text.
 */
export function plainLine(markdown: string, max: number): string {
  const lines = markdown.split('\n').map(withoutMarks);
  return [...(lines.find((line) => line !== '') ?? '')].slice(0, max).join('');
}

function withoutMarks(line: string): string {
  if (/^\s*(?:`{3}|~{3}|[-*_](?:\s*[-*_]){2,}\s*$)/.test(line)) return '';
  return line
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)+/, '')
    .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\])([*_])(\S(?:.*?\S)?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1')
    .trim();
}
