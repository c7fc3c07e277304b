import { createAttachmentKeeper } from '../features/attachments/attachment-keeper.ts';
import { createAttachmentTargets } from '../features/attachments/attachment-targets.ts';
import { registerAttachments } from '../features/attachments/register-attachments.ts';
import type { createSessions } from '../features/auth/register-auth.ts';
import { registerChat } from '../features/chat/register-chat.ts';
import type { Communities } from '../features/communities/register-communities.ts';
import type { registerCourses } from '../features/courses/register-courses.ts';
import { createCommentLinkSite } from '../features/feed/comments/comment-link-site.ts';
import { createPostPollSite } from '../features/feed/posts/post-poll-site.ts';
import { registerFeed } from '../features/feed/register-feed.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { createHomeService } from '../features/home/home.service.ts';
import { createLinkKeeper } from '../features/link-cards/link-keeper.ts';
import { registerLinkCards } from '../features/link-cards/register-link-cards.ts';
import { createWritingService } from '../features/moderation/writing.service.ts';
import type { createNotificationCore } from '../features/notifications/core/register-notifications.ts';
import { proofUploadTarget } from '../features/payments/proofs/proof-upload-target.ts';
import { createLeaderboardService } from '../features/points/leaderboard.service.ts';
import { pointsRoutes } from '../features/points/points.routes.ts';
import { createPointsService } from '../features/points/points.service.ts';
import { createPollKeeper } from '../features/polls/poll-keeper.ts';
import { registerPolls } from '../features/polls/register-polls.ts';
import { reportUploadTarget } from '../features/reports/report-upload-target.ts';
import { savedRoutes } from '../features/saved/saved.routes.ts';
import { createSavedService } from '../features/saved/saved.service.ts';
import { registerScheduled } from '../features/scheduled/register-scheduled.ts';
import { searchRoutes } from '../features/search/search.routes.ts';
import { createSearchService } from '../features/search/search.service.ts';
import { avatarTarget } from '../features/uploads/avatar-target.ts';
import { registerUploads } from '../features/uploads/register-uploads.ts';
import type { registerUsers } from '../features/users/register-users.ts';
import type { Context } from '../platform/context.ts';

interface ContentFeatures
  extends Pick<Communities, 'communities' | 'paidAccess'>,
    Pick<ReturnType<typeof createNotificationCore>, 'notifier' | 'messagePush'>,
    Pick<ReturnType<typeof registerUsers>, 'me'> {
  readonly sessions: ReturnType<typeof createSessions>;
  readonly courses: ReturnType<typeof registerCourses>;
  readonly communityUploadTargets: Communities['uploadTargets'];
}

/** What members write, chats and discussions, and what their texts can hold: polls, links and files; with home, saved things and search over them. */
export async function registerContent(context: Context, features: ContentFeatures) {
  const { implement, config } = context;
  const { communities, notifier, messagePush, paidAccess, courses, me, sessions } = features;
  const shared = { ...context, communities, notifier };
  const parts = {
    writing: createWritingService(context),
    points: createPointsService(context),
    polls: createPollKeeper(context),
    links: createLinkKeeper({ ...context, isOn: config.hasLinkCards }),
    attachments: createAttachmentKeeper(context),
  };
  pointsRoutes(implement, createLeaderboardService(shared));
  const chat = registerChat(context, { communities, notifier, messagePush, ...parts, ...sessions });
  const feed = registerFeed(context, { communities, notifier, lessons: courses.access, ...parts });

  const pollSites = { chat_message_id: chat.pollSite, post_id: createPostPollSite({ ...feed, ...parts }) };
  registerPolls(context, { sites: pollSites });
  const sites = { ...pollSites, comment_id: createCommentLinkSite(feed) };
  registerLinkCards(context, { sites });
  const admit = {
    ...{ message_file: chat.admitFile, lesson_file: courses.lessonFiles.admitFile },
    ...feed.admitFile,
  };
  const uploads = await registerUploads(context, {
    ...sessions,
    targets: {
      ...{ ...features.communityUploadTargets, ...courses.uploadTargets, avatar: avatarTarget(me) },
      ...createAttachmentTargets({ ...context, admit }),
      report_image: reportUploadTarget(context),
      proof_image: proofUploadTarget({ ...shared, paidAccess }),
    },
  });
  const files = registerAttachments(context, {
    ...{ ...sessions, ...uploads },
    sites: { ...sites, lesson_id: courses.lessonFiles.findReadable },
  });
  registerScheduled(context, { ...chat, ...feed, ...parts, communities, notifier });
  savedRoutes(implement, createSavedService(context));
  searchRoutes(implement, createSearchService(context));
  homeRoutes(implement, createHomeService({ ...shared, ...chat }));
  return { chat, feed, uploads, files };
}
