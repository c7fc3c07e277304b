import * as z from 'zod/mini';

/**
 * `u:` a person, `c:` a conversation, `g:` a community for who is in it, `n:` that it has news for them, `f:` its posts
 * for who may read them, `p:` the discussion of one post, `m:` what only its staff hears, `test:` the pages for testers.
 * One topic has one audience.
 */
export const topic = z
  .string()
  .check(z.regex(/^(?:u|c|g|n|f|p|m|test):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** Topic, epoch, offset, tag: exactly where a snapshot was taken, so that the live stream continues from there. */
export const rtPosition = z.tuple([topic, z.int(), z.int(), z.int()]);
