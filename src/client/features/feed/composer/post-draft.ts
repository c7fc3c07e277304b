import * as z from 'zod/mini';
import { type Person, person } from '../../../../contract/account/people.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import { commentForm } from '../../../../contract/feed/comments.ts';
import { type Post, postForm } from '../../../../contract/feed/posts.ts';
import { type Tag, tag } from '../../../../contract/tags.ts';
import { withTokens } from '../../chat/composer/mention-text.ts';

/** A post that is being written or changed: names stand where tokens will. */
export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly people: readonly Person[];
  readonly tags: readonly Tag[];
  readonly is_announcement: boolean;
}

/** Reads one back from where it was kept. */
export const postDraft: z.ZodMiniType<PostDraft> = z.object({
  title: z.string(),
  text: z.string(),
  people: z.array(person),
  tags: z.array(tag),
  is_announcement: z.boolean(),
});

export const emptyPostDraft: PostDraft = {
  title: '',
  text: '',
  people: [],
  tags: [],
  is_announcement: false,
};

/** A comment that is being written or changed. */
export interface CommentDraft {
  readonly text: string;
  readonly people: readonly Person[];
}

/** Reads one back from where it was kept. */
export const commentDraft: z.ZodMiniType<CommentDraft> = z.object({
  text: z.string(),
  people: z.array(person),
});

export const emptyCommentDraft: CommentDraft = { text: '', people: [] };

/** What goes out, and what it was made from: that goes back into the field when it was refused. */
export const postToSend = z.object({ form: postForm, draft: postDraft });
export type PostToSend = z.output<typeof postToSend>;
export const commentToSend = z.object({ form: commentForm, draft: commentDraft });
export type CommentToSend = z.output<typeof commentToSend>;

/** Where the text for a new post is kept, by author and community. */
export function postDraftKey(userId: string, groupId: string): string {
  return `post-draft:${userId}:${groupId}`;
}

/** Where the text for a new comment is kept, by author and post. */
export function commentDraftKey(userId: string, postId: string): string {
  return `comment-draft:${userId}:${postId}`;
}

/** Where the new text of a post or comment that is being changed is kept. */
export function changeDraftKey(userId: string, id: string): string {
  return `change-draft:${userId}:${id}`;
}

/** What a writer sees of words in which people are named by id. */
export function writtenText(content: string, mentions: readonly Person[]): CommentDraft {
  return { text: withNames(content, mentions), people: mentions };
}

/** The draft of a post as it is. */
export function draftOfPost({ title, content_md, mentions, tags, is_announcement }: Post): PostDraft {
  return { title, tags, is_announcement, ...writtenText(content_md, mentions) };
}

/** What goes to the server. */
export function formOfDraft({ title, text, people, tags, is_announcement }: PostDraft) {
  return {
    title: title.trim(),
    content_md: withTokens(text.trim(), people),
    tag_ids: tags.map(({ id }) => id),
    is_announcement,
  };
}
