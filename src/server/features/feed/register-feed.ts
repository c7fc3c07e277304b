import type { Context } from '../../platform/context.ts';
import type { AttachmentKeeper } from '../attachments/attachment-keeper.ts';
import type { LinkKeeper } from '../link-cards/link-keeper.ts';
import type { RemovedContent } from '../moderation/message-removals/removed-messages.ts';
import type { PointsService } from '../points/points.service.ts';
import type { PollKeeper } from '../polls/poll-keeper.ts';
import { createAdmitFeedFile } from './admit-feed-file.ts';
import { createCommentService } from './comments/comment.service.ts';
import { type CommentChangeService, createCommentChangeService } from './comments/comment-change.service.ts';
import { createContentReactionService } from './content-reaction.service.ts';
import { feedRoutes } from './feed.routes.ts';
import { createFeedAccess, type FeedAccess } from './feed-access.ts';
import { createLessonDiscussionService } from './lesson-discussion.service.ts';
import { createPostService, type PostDeps, type PostService } from './posts/post.service.ts';
import { createPostChangeService, type PostChangeService } from './posts/post-change.service.ts';
import { createRemovedContent } from './removals/removed-content.ts';
import { createRestoringService } from './restoring.service.ts';
import { createHeldContentService } from './review/held-content.service.ts';

export interface Feed {
  readonly access: FeedAccess;
  readonly posts: PostService;
  readonly postChanges: PostChangeService;
  readonly commentChanges: CommentChangeService;
  /** What removals of all that a person wrote need. */
  readonly removed: RemovedContent;
  readonly admitFile: ReturnType<typeof createAdmitFeedFile>;
}

/** Posts, comments and reactions. */
export function registerFeed(
  context: Context,
  features: Pick<PostDeps, 'communities' | 'notifier' | 'writing' | 'lessons'> & {
    readonly points: PointsService;
    readonly polls: PollKeeper;
    readonly links: LinkKeeper;
    readonly attachments: AttachmentKeeper;
  },
): Feed {
  const access = createFeedAccess({ ...context, ...features });
  const deps = { ...context, ...features, access };
  const posts = createPostService(deps);
  const postChanges = createPostChangeService(deps);
  const commentChanges = createCommentChangeService(deps);
  feedRoutes(context.implement, {
    posts,
    postChanges,
    comments: createCommentService(deps),
    commentChanges,
    reactions: createContentReactionService(deps),
    restoring: createRestoringService(deps),
    lessonDiscussions: createLessonDiscussionService({ ...deps, posts }),
    held: createHeldContentService(deps),
  });
  const removed = createRemovedContent({ postChanges, commentChanges });
  return { access, posts, postChanges, commentChanges, removed, admitFile: createAdmitFeedFile(deps) };
}
