import type { Options as ParseOptions } from 'mdast-util-from-markdown';
import type { Schema } from 'prosemirror-model';
import { dialects as parseOptions, type Texture } from '../../../markdown/dialect.ts';
import { createSchema } from './schema.ts';

/** What a kind of text can have: the document's schema, and how its markdown is parsed. */
export interface Dialect {
  readonly schema: Schema;
  readonly parseOptions: ParseOptions;
}

/** The same parser as the reader's, see `src/markdown`: what the author sees is what readers see. */
export const dialects: Readonly<Record<Texture, Dialect>> = {
  post: { schema: createSchema(true), parseOptions: parseOptions.post },
  chat: { schema: createSchema(false), parseOptions: parseOptions.chat },
};
