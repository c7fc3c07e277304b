import type { Options as ParseOptions } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Schema } from 'prosemirror-model';
import { type Texture, UNUSED_IN_CHAT } from '../markdown/texture.ts';
import { createSchema } from './schema.ts';

/** What a kind of text can have: the document's schema, and how its markdown is parsed. */
export interface Dialect {
  readonly schema: Schema;
  readonly parseOptions: ParseOptions;
}

const mdastExtensions = [gfmFromMarkdown()];

/** The same parser as the reader's, see `ui/markdown`: what the author sees is what readers see. */
export const dialects: Readonly<Record<Texture, Dialect>> = {
  post: { schema: createSchema(true), parseOptions: { extensions: [gfm()], mdastExtensions } },
  chat: {
    schema: createSchema(false),
    parseOptions: { extensions: [gfm(), UNUSED_IN_CHAT], mdastExtensions },
  },
};
