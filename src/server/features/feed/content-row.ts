import type { Person } from '../../../contract/account/people.ts';
import type { Attachment } from '../../../contract/attachments/attachment.ts';
import type { ContentStatus } from '../../../contract/feed/content.ts';
import type { Reaction } from '../../../contract/feed/reactions.ts';
import type { LinkCard } from '../../../contract/link-cards/link-card.ts';

/** The columns that posts and comments have in common. */
export interface ContentRow {
  id: string;
  group_id: string;
  author_id: string;
  author: Person;
  status: ContentStatus;
  content_md: string;
  mentions: Person[];
  reactions: Reaction[];
  reactions_version: number;
  link_card: LinkCard | null;
  attachments: Attachment[] | null;
  pinned_at: string | null;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  version: number;
  /** Whether the reader may read the text. The row contains the text in either case. */
  is_shown: boolean;
}

/** The fields that posts and comments have in common; without text when `isShown` is false. */
export function toContent(row: ContentRow, isShown: boolean) {
  return {
    id: row.id,
    group_id: row.group_id,
    author: row.author,
    status: row.status,
    content_md: isShown ? row.content_md : '',
    mentions: isShown ? row.mentions : [],
    reactions: row.reactions,
    reactions_version: row.reactions_version,
    ...(isShown && row.link_card !== null && { link_card: row.link_card }),
    ...(isShown && row.attachments !== null && { attachments: row.attachments }),
    pinned_at: row.pinned_at,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    is_removed_by_staff: row.deleted_by !== null && row.deleted_by !== row.author_id,
    version: row.version,
  };
}

/** What events about a post or comment contain of its text, and why they contain none. */
export function textFieldsOf(
  facts: Pick<ContentRow, 'status' | 'deleted_at' | 'content_md' | 'mentions'> & {
    is_removed_by_staff: boolean;
    attachments?: Attachment[] | null | undefined;
  },
) {
  const { content_md, mentions, status, deleted_at, is_removed_by_staff, attachments = [] } = facts;
  return { content_md, mentions, attachments, status, deleted_at, is_removed_by_staff };
}

/** Replaces the text in events that a later event made outdated. */
export const NO_TEXT = { content_md: '', mentions: [], attachments: [] } as const;

/** At most `max` units of a markdown text; does not cut inside a character or a mention. */
export function cutText(content: string, max: number): string {
  if (content.length <= max) return content;
  const cut = content.slice(0, max);
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1);
  return whole.replace(/<@?[0-9a-f-]{0,36}$/, '');
}
