import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

interface MentionLook {
  readonly names: readonly string[];
  readonly set: DecorationSet;
}

const key = new PluginKey<MentionLook>('mention-look');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function lookOf(doc: Node, names: readonly string[]): MentionLook {
  if (names.length === 0) return { names, set: DecorationSet.empty };
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    for (const { 0: words, index } of (node.text ?? '').matchAll(pattern))
      found.push(
        Decoration.inline(pos + index, pos + index + words.length, { class: 'font-medium text-accent' }),
      );
  });
  return { names, set: DecorationSet.create(doc, found) };
}

/** Shows the names of mentioned members as readers see them. Send it the names with {@link withNames}. */
export function mentionLook(): Plugin {
  return new Plugin<MentionLook>({
    key,
    state: {
      init: (_, { doc }) => lookOf(doc, []),
      apply(tr, look) {
        const names = tr.getMeta(key) as readonly string[] | undefined;
        if (names === undefined && !tr.docChanged) return look;
        return lookOf(tr.doc, names ?? look.names);
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });
}

export { key as mentionLookKey };
