import * as z from 'zod/mini';
import { type Person, person } from '../../../../contract/account/people.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { type Tag, tag } from '../../../../contract/tags.ts';
import { withTokens } from '../../chat/composer/mention-text.ts';

/** A post that is being written or edited. Mentions are names here; they become tokens when it is sent. */
export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly people: readonly Person[];
  readonly tags: readonly Tag[];
  readonly is_announcement: boolean;
  /** Undefined in drafts of earlier versions; null for no category. */
  readonly category_id?: string | null | undefined;
}

/** Parses a stored draft. */
export const postDraft: z.ZodMiniType<PostDraft> = z.object({
  title: z.string(),
  text: z.string(),
  people: z.array(person),
  tags: z.array(tag),
  is_announcement: z.boolean(),
  category_id: z.optional(z.nullable(z.string())),
});

export const emptyPostDraft: PostDraft = {
  title: '',
  text: '',
  people: [],
  tags: [],
  is_announcement: false,
};

/** A comment that is being written or edited. */
export interface CommentDraft {
  readonly text: string;
  readonly people: readonly Person[];
}

/** Parses a stored draft. */
export const commentDraft: z.ZodMiniType<CommentDraft> = z.object({
  text: z.string(),
  people: z.array(person),
});

export const emptyCommentDraft: CommentDraft = { text: '', people: [] };

/** Storage key of the draft for a new post, by author and community. */
export function postDraftKey(userId: string, groupId: string): string {
  return `post-draft:${userId}:${groupId}`;
}

/** Storage key of the draft for a new comment, by author and post, or the comment that it replies to. */
export function commentDraftKey(userId: string, postId: string, parentId: string | null = null): string {
  return `comment-draft:${userId}:${parentId ?? postId}`;
}

/** Storage key of the draft for an edit of a post or comment. */
export function changeDraftKey(userId: string, id: string): string {
  return `change-draft:${userId}:${id}`;
}

/** The text for the field: tokens of members are replaced by names. */
export function writtenText(content: string, mentions: readonly Person[]): CommentDraft {
  return { text: withNames(content, mentions), people: mentions };
}

/** The draft for editing an existing post. */
export function draftOfPost({
  title,
  content_md,
  mentions,
  tags,
  is_announcement,
  category_id,
}: Post): PostDraft {
  return { title, tags, is_announcement, category_id, ...writtenText(content_md, mentions) };
}

/** The request body. `groups` are the groups of members that the text may mention. */
export function formOfDraft(
  { title, text, people, tags, is_announcement, category_id = null }: PostDraft,
  groups: readonly Person[],
) {
  return {
    title: title.trim(),
    content_md: withTokens(text.trim(), [...people, ...groups]),
    tag_ids: tags.map(({ id }) => id),
    category_id,
    is_announcement,
  };
}
