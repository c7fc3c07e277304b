import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';

/** What the buttons of an editor do. */
export type Format =
  | 'strong'
  | 'em'
  | 'strike'
  | 'code'
  | 'heading'
  | 'bullet_list'
  | 'ordered_list'
  | 'blockquote'
  | 'code_block';

const MARKS = new Set<Format>(['strong', 'em', 'strike', 'code']);

/** The formats at the selection. */
export function formatsAt(state: EditorState): ReadonlySet<Format | 'link'> {
  const { $from, from, to, empty } = state.selection;
  const found = new Set<Format | 'link'>();
  for (const [name, type] of Object.entries(state.schema.marks))
    if (
      empty
        ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
        : state.doc.rangeHasMark(from, to, type)
    )
      found.add(name as Format);
  for (let depth = $from.depth; depth > 0; depth -= 1) found.add($from.node(depth).type.name as Format);
  return found;
}

/** The command that turns `format` on, or off where it is on. */
export function formatCommand(format: Format): Command {
  return (state, dispatch, view) => {
    const { marks, nodes } = state.schema;
    if (MARKS.has(format)) return toggleMark(marks[format] as MarkType)(state, dispatch, view);
    const type = nodes[format];
    if (type === undefined) return false;
    const isOn = formatsAt(state).has(format);
    const command = isOn ? offCommand(format) : onCommand(format, type);
    return command(state, dispatch, view);
  };
}

function onCommand(format: Format, type: NodeType): Command {
  if (format === 'bullet_list' || format === 'ordered_list') return changeOrWrapList(type);
  if (format === 'blockquote') return wrapIn(type);
  return setBlockType(type);
}

function offCommand(format: Format): Command {
  return (state, dispatch, view) => {
    const { nodes } = state.schema;
    const { paragraph, list_item } = nodes;
    if (paragraph === undefined || list_item === undefined) return false;
    if (format === 'bullet_list' || format === 'ordered_list')
      return liftListItem(list_item)(state, dispatch, view);
    if (format === 'blockquote') return lift(state, dispatch);
    return setBlockType(paragraph)(state, dispatch, view);
  };
}

/** A list of the other kind becomes this one; other text becomes a list. */
function changeOrWrapList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if (!$from.node(depth).type.name.endsWith('_list')) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch, view);
  };
}
