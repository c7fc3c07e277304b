import type { TreeNode } from './mention-nodes.ts';

/** Replaces typed HTML tags by text, in place: they are shown, and never used as markup. */
function tagsAsText(node: TreeNode): void {
  for (const child of node.children ?? []) {
    if (child.type === 'html') child.type = 'text';
    else tagsAsText(child);
  }
}

/** The same as a remark plugin. */
export function remarkTagsAsText() {
  return tagsAsText;
}
