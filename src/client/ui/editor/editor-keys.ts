import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, type Plugin, Selection } from 'prosemirror-state';
import { formatCommand } from './formats.ts';

/** A second empty line at the end of a code block ends it. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const { paragraph } = state.schema.nodes;
  if (!empty || !parent.type.spec.code || $from.parentOffset !== parent.content.size) return false;
  if (!parent.textContent.endsWith('\n') || paragraph === undefined) return false;
  const tr = state.tr.insert($from.after(), paragraph.create()).delete($from.pos - 1, $from.pos);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve($from.after()))).scrollIntoView());
  return true;
};

/** The keys of the editor. What the host handles, such as Enter that sends, comes before them. */
export function editorKeys({ nodes }: Schema): Plugin[] {
  const item = nodes.list_item as NodeType;
  const newLine = chainCommands(
    leaveCode,
    newlineInCode,
    splitListItem(item),
    createParagraphNear,
    liftEmptyBlock,
    splitBlock,
  );
  return [
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': formatCommand('strong'),
      'Mod-i': formatCommand('em'),
      'Mod-e': formatCommand('code'),
      'Mod-Shift-x': formatCommand('strike'),
      'Mod-Shift-7': formatCommand('ordered_list'),
      'Mod-Shift-8': formatCommand('bullet_list'),
      'Mod-Shift-9': formatCommand('blockquote'),
      Backspace: undoInputRule,
      Enter: newLine,
      'Shift-Enter': newLine,
      // In a list only: anywhere else Tab leaves the field.
      Tab: sinkListItem(item),
      'Shift-Tab': liftListItem(item),
    }),
    keymap(baseKeymap),
  ];
}
