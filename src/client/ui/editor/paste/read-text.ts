import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { Dialect } from '../dialect.ts';
import { readMarkdown } from '../read-markdown.ts';
import { codeOf } from './blocks.ts';

/** Ends as lines of code do. */
const CODE =
  /[;{}()[\]<>=,:\\]\s*$|^\s*(?:\/\/|#include|import |from |return\b|const |let |var |def |class |@\w)/;
/** Markdown says itself what its indentation means. */
const MARKDOWN = /^\s*(?:[-*+]|\d+[.)])\s|^\s*>|^\s*\|/;

/** Whether a paragraph is indented lines of code, rather than of prose or of a list. */
function isCode(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  return (
    written.length > 1 &&
    written.some((line) => /^(?: {2}|\t)/.test(line)) &&
    !written.some((line) => MARKDOWN.test(line)) &&
    written.filter((line) => CODE.test(line)).length * 2 >= written.length
  );
}

/** Sentences end with a colon or a comma, too. */
const isCodeBeside = (lines: readonly string[]) =>
  lines.every((line) => CODE.test(line) && !/[:,]\s*$/.test(line));

/**
 * What is pasted as plain text: its markdown is formatting, unless `isLiteral`; indented code is a block of code, with
 * paragraphs of code before and after it.
 */
export function textAsSlice(text: string, dialect: Dialect, isLiteral: boolean): Slice {
  const source = text.replace(/\r\n?/g, '\n');
  const paragraphs = /^\s*(?:```|~~~)/m.test(source) ? [source] : source.split(/\n(?:[ \t]*\n)+/);
  const kinds = paragraphs.map((paragraph) => isCode(paragraph.split('\n')));
  if (!kinds.includes(true))
    return asSlice(isLiteral ? linesOf(source, dialect) : markdownOf(source, dialect));
  const nodes: Node[] = [];
  for (let at = 0; at < paragraphs.length; ) {
    const isBlock = (n: number) =>
      kinds[n] === true ||
      (isCodeBeside(paragraphs[n]?.split('\n') ?? []) && (kinds[n - 1] === true || kinds[n + 1] === true));
    const [from, isOfCode] = [at, isBlock(at)];
    while (at < paragraphs.length && isBlock(at) === isOfCode) at += 1;
    const part = paragraphs.slice(from, at).join('\n\n');
    if (isOfCode) nodes.push(codeOf(part, '', dialect.schema));
    else if (part.trim() !== '')
      nodes.push(...(isLiteral ? linesOf(part, dialect) : markdownOf(part, dialect)));
  }
  return asSlice(nodes);
}

/** Blocks as they are pasted: where text begins or ends, it is one with the line around it. */
export function asSlice(blocks: readonly Node[]): Slice {
  const isLine = (node: Node | undefined) => node?.type.name === 'paragraph';
  return new Slice(Fragment.from(blocks), isLine(blocks[0]) ? 1 : 0, isLine(blocks.at(-1)) ? 1 : 0);
}

function markdownOf(text: string, dialect: Dialect): readonly Node[] {
  return readMarkdown(text, dialect).content.content;
}

function linesOf(text: string, { schema }: Dialect): readonly Node[] {
  return text
    .split('\n')
    .map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
}
