import { openLessonDiscussion } from '../../../contract/courses/lesson-discussion.ts';
import * as comments from '../../../contract/feed/comments.ts';
import { searchHeldContent } from '../../../contract/feed/held-content.ts';
import * as posts from '../../../contract/feed/posts.ts';
import { listReactors, react } from '../../../contract/feed/reactions.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CommentService } from './comments/comment.service.ts';
import type { CommentChangeService } from './comments/comment-change.service.ts';
import type { ContentReactionService } from './content-reaction.service.ts';
import type { LessonDiscussionService } from './lesson-discussion.service.ts';
import type { PostService } from './posts/post.service.ts';
import type { PostChangeService } from './posts/post-change.service.ts';
import type { RestoringService } from './restoring.service.ts';
import type { HeldContentService } from './review/held-content.service.ts';

export interface FeedServices {
  readonly posts: PostService;
  readonly comments: CommentService;
  readonly postChanges: PostChangeService;
  readonly commentChanges: CommentChangeService;
  readonly reactions: ContentReactionService;
  readonly restoring: RestoringService;
  readonly lessonDiscussions: LessonDiscussionService;
  readonly held: HeldContentService;
}

/** Binds the endpoints of discussions to their services. Contains no rules. */
export function feedRoutes(implement: Implement, services: FeedServices): void {
  implement(openLessonDiscussion, ({ params }, caller) =>
    services.lessonDiscussions.open(params.lesson_id, caller),
  );
  implement(posts.createPost, async ({ body }, caller, { keyed }) => ({
    data: await services.posts.create(body, caller, keyed),
  }));
  implement(searchHeldContent, ({ params, query }, caller) =>
    services.held.search(params.group_id, query, caller),
  );
  implement(posts.searchPosts, ({ query }, caller) => services.posts.search(query, caller));
  implement(posts.getPost, ({ params }, caller) => services.posts.get(params.post_id, caller));
  implement(posts.updatePost, async ({ params, body }, caller) => ({
    data: await services.postChanges.update(params.post_id, body, caller),
  }));
  implement(posts.restorePost, async ({ params }, caller) => ({
    data: await services.restoring.post(params.post_id, caller),
  }));
  implement(comments.restoreComment, async ({ params }, caller) => ({
    data: await services.restoring.comment(params.comment_id, caller),
  }));
  implement(posts.deletePost, async ({ params }, caller) => {
    await services.postChanges.remove(params.post_id, caller);
    return { data: null };
  });
  implement(comments.createComment, async ({ body }, caller, { keyed }) => ({
    data: await services.comments.create(body, caller, keyed),
  }));
  implement(comments.searchComments, ({ query }, caller) => services.comments.search(query, caller));
  implement(comments.updateComment, async ({ params, body }, caller) => ({
    data: await services.commentChanges.update(params.comment_id, body, caller),
  }));
  implement(comments.deleteComment, async ({ params }, caller) => ({
    data: await services.commentChanges.remove(params.comment_id, caller),
  }));
  implement(comments.pinComment, async ({ params, body }, caller) => ({
    data: await services.commentChanges.pin(params.comment_id, body, caller),
  }));
  implement(listReactors, ({ query }, caller) => services.reactions.people(query, caller));
  implement(react, async ({ body }, caller) => ({ data: await services.reactions.react(body, caller) }));
}
