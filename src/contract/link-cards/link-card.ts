import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** Where the pictures of link cards are served, on every stage. Like profile pictures, they are not API calls. */
export const LINK_PICTURE_PATH = '/files/links';
/** The side of such a picture, in pixels. It is a square. */
export const LINK_PICTURE_SIDE = 192;

export const LINK_TITLE_MAX = 150;
export const LINK_DESCRIPTION_MAX = 200;

/** What the public page behind a link says about itself. All texts are plain. */
const linkPage = z.object({
  /** The web address that the author wrote. */
  address: z.string(),
  /** The host that answered, without `www.`. It never comes from the page itself, which could lie. */
  site: z.string(),
  title: z.string(),
  /** May be empty. */
  description: z.string(),
  /** The path of our own copy of the page's picture; null without one. */
  picture: z.nullable(z.string()),
});
export type LinkPage = z.output<typeof linkPage>;

/** The card of a message, post or comment: a preview of the first link in its text. */
export const linkCard = z.object({
  id,
  /** Raised by each change. The higher one is newer; of two equal ones, the one with a page. */
  version: z.int(),
  /** Null while it is fetched, when there is nothing to show, and once the author removed it. */
  page: z.nullable(linkPage),
});
export type LinkCard = z.output<typeof linkCard>;

/** A field of messages, posts and comments. Absent without a link. */
export const linkCardField = { link_card: z.optional(z.nullable(linkCard)) } as const;
