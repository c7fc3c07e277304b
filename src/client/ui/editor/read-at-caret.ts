import type { Node } from 'prosemirror-model';
import { EditorState, Selection, TextSelection } from 'prosemirror-state';
import type { Dialect } from './dialect.ts';
import { readMarkdown } from './read-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Characters that no text has: they mark the caret while the text is read. */
const FROM = '\uFDD0';
const TO = '\uFDD1';

function positionOf(doc: Node, sign: string): number | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf(sign) : -1;
    if (at >= 0) found = pos + at;
  });
  return found;
}

/**
 * The document of a markdown text, and the selection between two indexes of it. Where the caret is inside the signs of a
 * formatting, it goes to the end.
 */
export function readAtCaret(text: string, from: number, to: number, dialect: Dialect): EditorState {
  const doc = readMarkdown(text, dialect);
  const plain = EditorState.create({ doc, selection: Selection.atEnd(doc) });
  const marked = text.slice(0, from) + FROM + text.slice(from, to) + TO + text.slice(to);
  const state = EditorState.create({ doc: readMarkdown(marked, dialect) });
  const start = positionOf(state.doc, FROM);
  const end = positionOf(state.doc, TO);
  if (start === null || end === null) return plain;
  const tr = state.tr.delete(end, end + 1).delete(start, start + 1);
  if (writeMarkdown(tr.doc, dialect).trimEnd() !== writeMarkdown(doc, dialect).trimEnd()) return plain;
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, start, end - 1)));
}
