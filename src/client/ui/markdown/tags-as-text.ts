import type { TreeNode } from './mention-nodes.ts';

/** Makes text of the tags that somebody typed, in place: what was written is read, and never taken for markup. */
export function tagsAsText(node: TreeNode): void {
  for (const child of node.children ?? []) {
    if (child.type === 'html') child.type = 'text';
    else tagsAsText(child);
  }
}

/** As a plugin of the text's own tree. */
export function remarkTagsAsText() {
  return tagsAsText;
}
