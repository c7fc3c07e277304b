import type { Context } from '../../platform/context.ts';
import type { PointsService } from '../points/points.service.ts';
import { createCommentService } from './comments/comment.service.ts';
import { createCommentChangeService } from './comments/comment-change.service.ts';
import { createContentReactionService } from './content-reaction.service.ts';
import { feedRoutes } from './feed.routes.ts';
import { createFeedAccess, type FeedAccess } from './feed-access.ts';
import { createPostService, type PostDeps } from './posts/post.service.ts';
import { createPostChangeService } from './posts/post-change.service.ts';

/** Posts, comments and reactions. */
export function registerFeed(
  context: Context,
  features: Pick<PostDeps, 'communities' | 'notifier' | 'writing'> & { readonly points: PointsService },
): FeedAccess {
  const access = createFeedAccess({ ...context, ...features });
  const deps = { ...context, ...features, access };
  feedRoutes(context.implement, {
    posts: createPostService(deps),
    postChanges: createPostChangeService(deps),
    comments: createCommentService(deps),
    commentChanges: createCommentChangeService(deps),
    reactions: createContentReactionService(deps),
  });
  return access;
}
