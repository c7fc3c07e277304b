import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import type { MarkType, Schema } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { followableAddress } from '../markdown/followable-address.ts';

export { undoInputRule };

/** Markdown that is typed becomes formatting at once. Ctrl+Z or Backspace makes it text again. */
export function typingRules({ nodes, marks }: Schema): Plugin {
  const rules: InputRule[] = [];
  const { strong, em, strike, code, link } = marks;
  const { bullet_list, ordered_list, blockquote, code_block, heading } = nodes;
  if (code) rules.push(markRule(/(?<![`\\])`([^`\n]+)`$/, code));
  if (strong) {
    rules.push(markRule(/(?<!\*)\*\*(?!\s)([^*\n]*[^*\s])\*\*$/, strong));
    rules.push(markRule(/(?<![\p{L}\p{N}_])__(?!\s)([^_\n]*[^_\s])__$/u, strong));
  }
  if (em) {
    rules.push(markRule(/(?<![*\\])\*(?![\s*])([^*\n]*[^*\s])\*$/, em));
    rules.push(markRule(/(?<![\p{L}\p{N}_\\])_(?![\s_])([^_\n]*[^_\s])_$/u, em));
  }
  if (strike) rules.push(markRule(/(?<!~)~~(?!\s)([^~\n]*[^~\s])~~$/, strike));
  if (link) rules.push(linkRule(link));
  if (bullet_list) rules.push(wrappingInputRule(/^[-*+]\s$/, bullet_list));
  if (ordered_list)
    rules.push(
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        ordered_list,
        ([, start]) => ({ start: Number(start) }),
        ([, start], before) => before.childCount + Number(before.attrs.start) === Number(start),
      ),
    );
  if (blockquote) rules.push(wrappingInputRule(/^>\s$/, blockquote));
  if (code_block) rules.push(textblockTypeInputRule(/^```$/, code_block));
  if (heading)
    rules.push(
      textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs = '']) => ({ level: signs.length })),
    );
  return inputRules({ rules });
}

/** The first group of `pattern` gets the mark; the signs around it are removed. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, ({ tr, doc }, match, start, end) => {
    const words = match[1];
    if (words === undefined || doc.rangeHasMark(start, end, doc.type.schema.marks.code as MarkType))
      return null;
    const from = start + match[0].indexOf(words);
    const typedTo = Math.min(from + words.length, end);
    if (typedTo < end) tr.delete(typedTo, end);
    tr.delete(start, from);
    return tr.addMark(start, start + words.length, type.create()).removeStoredMark(type);
  });
}

function linkRule(type: MarkType): InputRule {
  return new InputRule(/(?<!!)\[([^[\]\n]+)\]\(([^()\s]+)\)$/, (state, match, start, end) => {
    const [, words, address] = match;
    const href = followableAddress(address ?? '');
    if (words === undefined || href === '') return null;
    return state.tr
      .replaceWith(start, end, state.schema.text(words, [type.create({ href })]))
      .removeStoredMark(type);
  });
}
