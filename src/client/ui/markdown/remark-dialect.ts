import type { Nodes, Root } from 'mdast';
import { dialects, type Texture } from '../../../markdown/dialect.ts';

/** What remark's parser is given: it keeps its extensions in the data of the processor. */
interface ParserData {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/** Parses the texts of this kind as the editor and the server do, and shows numbers as they were typed. */
export function remarkDialect(this: { data: () => unknown }, texture: Texture) {
  const data = this.data() as ParserData;
  const { extensions, mdastExtensions } = dialects[texture];
  data.micromarkExtensions = [...(extensions ?? [])];
  data.fromMarkdownExtensions = [...(mdastExtensions ?? [])];
  return (tree: Root): undefined => nameMarkup(tree);
}

function nameMarkup(node: Nodes): undefined {
  if (node.type === 'list') {
    // Otherwise its items have no paragraphs, and lose their line breaks.
    node.spread = true;
    if (node.data?.delimiter === ')') addProperties(node, { className: ['with-brackets'] });
  }
  if (node.type === 'listItem') {
    node.spread = true;
    if (node.data?.number !== undefined) addProperties(node, { value: node.data.number });
  }
  if ('children' in node) for (const child of node.children) nameMarkup(child);
}

function addProperties(node: Nodes, hProperties: Record<string, unknown>): void {
  node.data = Object.assign(node.data ?? {}, { hProperties });
}
