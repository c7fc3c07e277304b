import { history } from 'prosemirror-history';
import { DOMSerializer, type Fragment, type Node } from 'prosemirror-model';
import { EditorState, type Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Texture } from '../../../markdown/dialect.ts';
import { focusWhenReachable } from '../base/focus-when-reachable.ts';
import { type Dialect, dialects } from './dialect.ts';
import { editorKeys } from './editor-keys.ts';
import { type Format, formatCommand, formatsAt } from './formats.ts';
import { mentionLook, mentionLookKey } from './mention-look.ts';
import { pasteProps } from './paste/paste.ts';
import { asSlice } from './paste/read-text.ts';
import { readAtCaret } from './read-at-caret.ts';
import { readMarkdown } from './read-markdown.ts';
import { typingRules } from './typing-rules.ts';
import { writeMarkdown } from './write-markdown.ts';
import type { WritingHandle } from './writing-handle.ts';

/** What the buttons of an editor use. */
export interface RichEditor extends WritingHandle {
  /** The formats at the caret or in the selection. */
  readonly formats: StoreApi<ReadonlySet<Format | 'link'>>;
  toggle(format: Format): void;
  /** The address of the link at the selection; empty without one. */
  linkAddress(): string;
  /** Makes the selection a link, or the address itself if nothing is selected; without an address, removes the link. */
  link(href: string): void;
}

export interface EditorInput {
  readonly texture: Texture;
  readonly value: string;
  /** The selection, as indexes in `value`. */
  readonly from: number;
  readonly to: number;
  /** Of the editable element. */
  readonly attributes: () => Record<string, string>;
  readonly onChange: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onCaret: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Signs of formatting: a pair of them, or one that begins a line. */
const FORMATTED = /([*_`~])[^\n]*\1|\]\(|^(?:[-*+>#]|\d+[.)]) /m;

/** An editor in `host`. Its text is markdown on the outside. */
export function createEditor(host: HTMLElement, input: EditorInput) {
  const dialect = dialects[input.texture];
  const plugins: Plugin[] = [
    typingRules(dialect.schema),
    ...editorKeys(dialect.schema),
    history(),
    mentionLook(),
  ];
  const paste = pasteProps(dialect);
  let shown = input.value;

  const withPlugins = ({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>) =>
    EditorState.create({ doc, selection, plugins });
  const formats = createStore<ReadonlySet<Format | 'link'>>()(() => new Set());

  function dispatch(this: EditorView, tr: Transaction): void {
    const state = this.state.apply(tr);
    this.updateState(state);
    if (tr.docChanged) {
      const text = writeMarkdown(state.doc, dialect);
      if (text !== shown) {
        shown = text;
        input.onChange(text);
      }
    }
    const now = formatsAt(state);
    const known = formats.getState();
    if (now.size !== known.size || [...now].some((format) => !known.has(format))) formats.setState(now, true);
    if (tr.docChanged || tr.selectionSet) input.onCaret();
  }

  const view: EditorView = new EditorView(host, {
    state: withPlugins(readAtCaret(input.value, input.from, input.to, dialect)),
    attributes: (state) => ({
      ...input.attributes(),
      ...(isEmpty(state.doc) ? { 'data-empty': '' } : {}),
    }),
    dispatchTransaction: dispatch,
    handleKeyDown(_, event) {
      if (!input.onKey(event)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    // Text that comes at once, from a dictation for example, is understood as if it was pasted.
    handleTextInput(target, from, to, text) {
      if (target.composing || text.length < 3 || !FORMATTED.test(text)) return false;
      if (target.state.doc.resolve(from).parent.type.spec.code === true) return false;
      target.dispatch(
        target.state.tr.replace(from, to, asSlice(readMarkdown(text, dialect).content.content)),
      );
      return true;
    },
    ...paste,
    handleDOMEvents: {
      ...paste.handleDOMEvents,
      focus: () => input.onFocus(),
      blur: () => input.onBlur(),
    },
    clipboardTextSerializer: ({ content }) => textOf(content, dialect),
    clipboardSerializer: DOMSerializer.fromSchema(dialect.schema),
  });

  const editor: RichEditor = {
    formats,
    focus: (options) => focusView(view, options),
    focusEnd() {
      view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
      focusView(view);
    },
    hasFocus: () => view.hasFocus(),
    textBeforeCaret() {
      const { $from, empty } = view.state.selection;
      return empty ? $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC') : null;
    },
    insert(text, length = 0) {
      const { from, to } = view.state.selection;
      view.dispatch(view.state.tr.insertText(text, from - length, to).scrollIntoView());
    },
    toggle(format) {
      formatCommand(format)(view.state, view.dispatch, view);
      view.focus();
    },
    linkAddress() {
      const { $from, from, to, empty } = view.state.selection;
      let href = '';
      const look = (node: Node | null) => {
        const mark = node?.marks.find(({ type }) => type.name === 'link');
        if (mark !== undefined) href = String(mark.attrs.href);
      };
      if (empty) look($from.nodeBefore);
      else view.state.doc.nodesBetween(from, to, look);
      return href;
    },
    link(href) {
      view.dispatch(linked(view.state, href));
      view.focus();
    },
  };

  return {
    editor,
    /** Shows another text than the one that was written here, for example after it was sent. */
    setValue(text: string): void {
      if (text === shown) return;
      shown = text;
      const doc = readMarkdown(text, dialect);
      view.updateState(withPlugins({ doc, selection: Selection.atEnd(doc) }));
      formats.setState(formatsAt(view.state), true);
    },
    /** The names of the members that the text mentions. */
    setNames(names: readonly string[]): void {
      view.dispatch(view.state.tr.setMeta(mentionLookKey, names).setMeta('addToHistory', false));
    },
    /** The attributes have changed. */
    refresh: () => view.setProps({}),
    destroy: () => view.destroy(),
  };
}

function focusView(view: EditorView, options: FocusOptions = { preventScroll: true }): void {
  if (view.dom.closest('[inert]') !== null) focusWhenReachable(view.dom, options);
  else view.focus();
  if (options.preventScroll !== true) view.dom.scrollIntoView({ block: 'nearest' });
}

function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
}

/** What is copied, as markdown; a part of a line as it is. */
function textOf(content: Fragment, dialect: Dialect): string {
  const [only] = content.content;
  if (content.childCount === 1 && only?.isTextblock === true) return only.textContent;
  const blocks =
    content.firstChild?.isInline === true ? [dialect.schema.node('paragraph', null, content)] : content;
  return writeMarkdown(dialect.schema.node('doc', null, blocks), dialect);
}

function linked(state: EditorState, href: string): Transaction {
  const { tr, selection, schema } = state;
  const type = schema.marks.link;
  if (type === undefined) return tr;
  const { empty, $from } = selection;
  let { from, to } = selection;
  const here = $from.nodeBefore?.marks.find((mark) => mark.type === type);
  if (empty && here !== undefined) {
    // All of the link at the caret.
    const { parent } = $from;
    const start = $from.start();
    parent.forEach((child, offset) => {
      const [childFrom, childTo] = [start + offset, start + offset + child.nodeSize];
      if (!here.isInSet(child.marks)) return;
      if (childTo >= from && childFrom < from) from = childFrom;
      if (childFrom <= to && childTo > to) to = childTo;
    });
  }
  if (href === '') return tr.removeMark(from, to, type);
  if (from === to) return tr.replaceWith(from, to, schema.text(href, [type.create({ href })]));
  return tr
    .removeMark(from, to, type)
    .addMark(from, to, type.create({ href }))
    .setSelection(TextSelection.create(tr.doc, to));
}
