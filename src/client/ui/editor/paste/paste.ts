import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorProps, EditorView } from 'prosemirror-view';
import type { Dialect } from '../dialect.ts';
import { readHtml } from './read-html.ts';
import { asSlice, textAsSlice } from './read-text.ts';

/**
 * Pasting and dropping. ProseMirror would give pasted HTML to the DOM to parse it, which throws under the policy of our
 * pages; so HTML is read here, and only plain text is left to ProseMirror.
 */
export function pasteProps(dialect: Dialect): EditorProps {
  let isPlain = false;
  const noteShift = (event: KeyboardEvent) => {
    isPlain = event.shiftKey && event.key !== 'Insert';
    return false;
  };
  return {
    handleDOMEvents: {
      keydown: (_, event) => noteShift(event),
      keyup: (_, event) => noteShift(event),
      paste(view, event) {
        const data = event.clipboardData;
        // While a word is composed, most browsers paste by themselves.
        if (data === null || (view.composing && !/Android/.test(navigator.userAgent))) return false;
        const isText = isPlain || view.state.selection.$from.parent.type.spec.code === true;
        if (isText && data.getData('text/plain') !== '') return false;
        return pasteHtml(view, event, data, dialect);
      },
      drop(view, event) {
        const data = event.dataTransfer;
        // What is dragged inside of the field is moved as it is.
        if (data === null || view.dragging !== null) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place === null || data.getData('text/html') === '') return false;
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        view.focus();
        return pasteHtml(view, event, data, dialect);
      },
    },
    clipboardTextParser: (text, _, isLiteral) => textAsSlice(text, dialect, isLiteral),
  };
}

/** False when there is no HTML. */
function pasteHtml(view: EditorView, event: Event, data: DataTransfer, dialect: Dialect): boolean {
  const html = data.getData('text/html');
  if (html === '') return false;
  event.preventDefault();
  const read = readHtml(html, dialect);
  const text = data.getData('text/plain') || data.getData('text/uri-list');
  const slice =
    read === null || read.blocks.length === 0
      ? textAsSlice(text, dialect, false)
      : read.open === null
        ? fittedTo(view, asSlice(read.blocks))
        : openedAs(read.blocks, read.open);
  if (slice.size > 0) {
    const tr = view.state.tr.replaceSelection(slice).scrollIntoView();
    view.dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste'));
  }
  return true;
}

/** The slice where it is pasted: an empty line keeps a table apart, and items go on with the list they are pasted in. */
function fittedTo({ state }: EditorView, slice: Slice): Slice {
  const { $from } = state.selection;
  const blocks = slice.content.content;
  const [first] = blocks;
  if (first?.type.name.endsWith('_list') && $from.depth > 2 && $from.node(-1).type.name === 'list_item')
    return blocks.length === 1 ? Slice.maxOpen(slice.content) : new Slice(slice.content, 3, slice.openEnd);
  if (first?.isTextblock !== true || first.childCount > 0) return slice;
  const before = $from.node(-1).maybeChild($from.index(-1) - 1);
  if ($from.parentOffset > 0) return new Slice(Fragment.from([first, ...blocks]), 1, slice.openEnd);
  if (before?.type === first.type && before.childCount > 0) return slice;
  return new Slice(Fragment.from(blocks.slice(1)), 1, slice.openEnd);
}

/** What an editor copied, open as it was there: a part of an item is no item. All of a text goes on with the line. */
function openedAs(blocks: readonly Node[], [start, end]: readonly [number, number]): Slice {
  if (start === 0 && end === 0) return asSlice(blocks);
  const content = Fragment.from(blocks);
  const most = Slice.maxOpen(content);
  return new Slice(content, Math.min(start, most.openStart), Math.min(end, most.openEnd));
}
