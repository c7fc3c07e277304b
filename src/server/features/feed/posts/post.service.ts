import type { HandlerAnswer } from '../../../../contract/core/endpoint.ts';
import { may } from '../../../../contract/core/permissions.ts';
import type { FeedWindow, getPost, Post, PostForm, PostsQuery } from '../../../../contract/feed/posts.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { AttachmentKeeper } from '../../attachments/attachment-keeper.ts';
import { calledIds } from '../../chat/messages/sending/called-people.ts';
import {
  type CommunityService,
  groupNotAllowed,
  membershipOf,
  withGroupId,
} from '../../communities/community.service.ts';
import type { CourseAccess } from '../../courses/course-access.ts';
import { lessonNotFound, membershipRequired } from '../../courses/course-problems.ts';
import { isLocked } from '../../courses/lessons/lesson-row.ts';
import type { LinkKeeper } from '../../link-cards/link-keeper.ts';
import type { WritingService } from '../../moderation/writing.service.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { type PollKeeper, textWithOptions } from '../../polls/poll-keeper.ts';
import { noteFirstStep } from '../../users/note-first-step.ts';
import { type FeedAccess, isListed } from '../feed-access.ts';
import { announcePost } from '../feed-announcements.ts';
import { notifyOfPost } from '../feed-notifications.ts';
import { postNotFound, tagNotFound } from '../feed-problems.ts';
import { reviewChanged } from '../review/review.ts';
import { createFeedPageRepo } from './feed-page.repo.ts';
import { createPostRepo, type NewPost } from './post.repo.ts';
import { lockCategories, requireCategory } from './post-category.ts';
import { toPost } from './post-row.ts';

export interface PostDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'get' | 'requirePermission' | 'standingIn'>;
  readonly access: FeedAccess;
  readonly lessons: Pick<CourseAccess, 'lesson'>;
  readonly writing: WritingService;
  readonly notifier: Notifier;
  readonly polls: Pick<PollKeeper, 'store'>;
  readonly links: Pick<LinkKeeper, 'stored'>;
  readonly attachments: Pick<AttachmentKeeper, 'store'>;
}

export interface PostService {
  /**
   * A repeated call with the same key returns the first call's post and announces nothing. `id` is that of the post, if
   * it has one already.
   */
  create(form: PostForm, caller: Caller, keyed: KeyedRequest | null, id?: string): Promise<Post>;
  /**
   * Former members of a community still find their own posts there.
   *
   * @throws Problem `group.not_found`, `group.not_allowed`; with a lesson also `lesson.not_found`, and
   *   `membership.required` for callers who see the lesson but may not open it
   */
  search(query: PostsQuery, caller: Caller): Promise<FeedWindow>;
  get(id: string, caller: Caller): Promise<HandlerAnswer<typeof getPost>>;
}

export function createPostService(deps: PostDeps): PostService {
  const { db, withTx, clock, random, communities, access, writing, polls, links, attachments } = deps;
  const repo = createPostRepo(db);
  const pages = createFeedPageRepo(db);

  /** The community of a lesson that the caller may open. */
  async function groupOfLesson(
    lessonId: string,
    groupId: string | undefined,
    caller: Caller,
  ): Promise<string> {
    const { row } = await deps.lessons.lesson(lessonId, caller);
    if (groupId !== undefined && groupId !== row.group_id) throw lessonNotFound();
    if (isLocked(row)) throw membershipRequired(row.plan);
    return row.group_id;
  }

  return {
    async create(form, caller, keyed, id = random.uuid()) {
      const { group_id, title, content_md, is_announcement } = form;
      const membership = await communities.requirePermission(caller, group_id, 'post.create');
      const right = is_announcement ? 'post.announce' : 'post.create';
      if (!may(right, membership.standing, membership.group)) throw groupNotAllowed();
      const checked = textWithOptions(content_md, form.poll);
      return withTx((tx) =>
        deps.once(tx, keyed, async () => {
          const categories = await lockCategories(tx, group_id, form.category_id);
          const reason = await writing.lockAndRequireAllowed(
            tx,
            { membership, title, content_md: checked, isNew: true, right, mute: 'POST_MUTE' },
            caller,
          );
          requireCategory(categories, membership, form.category_id);
          const at = new Date(clock.now()).toISOString();
          await store(tx, form, { id, authorId: caller.userId, reason, at });
          if (form.poll) await polls.store(tx, { owner: { column: 'post_id', id }, form: form.poll, at });
          if (form.attachments?.length)
            await attachments.store(tx, {
              owner: { column: 'post_id', id },
              place: { purpose: 'post_file', targetId: group_id, uploaderId: caller.userId },
              forms: form.attachments,
            });
          const row = await createPostRepo(tx).find(id, caller.userId);
          if (!row) throw postNotFound();
          if (reason === null) announcePost(tx, 'post.created', row, caller);
          else await reviewChanged(tx, deps.notifier, { before: null, after: row, callerId: caller.userId });
          await links.stored(tx, { column: 'post_id', id }, content_md);
          await noteFirstStep(tx, caller.userId);
          if (reason === null) await notifyOfPost(tx, deps.notifier, row, caller);
          return toPost(row, 'whole');
        }),
      );
    },

    async search(asked, caller) {
      const query = await withGroupId(asked, caller, communities);
      const { lesson_id, group_id } = query;
      const groupId =
        lesson_id === undefined ? (group_id ?? null) : await groupOfLesson(lesson_id, group_id, caller);
      const { traits, window } = await pages.page(query, { groupId, readerId: caller.userId });
      if (groupId === null) return window;
      const membership = traits && membershipOf(traits, caller);
      await access.feed(
        membership,
        { isOwn: query.author_id === caller.userId || query.user_id === caller.userId },
        caller,
      );
      return window;
    },

    async get(id, caller) {
      const found = await repo.findLive(id, caller.userId);
      if (!found || !isListed(found.row) || !(await access.membershipFor(found.row, caller)))
        throw postNotFound();
      return { data: toPost(found.row, 'whole'), rt: found.rt };
    },
  };
}

async function store(
  tx: Tx,
  { group_id, title, content_md, is_announcement, tag_ids, category_id, attachments = [] }: PostForm,
  made: Pick<NewPost, 'id' | 'authorId' | 'reason' | 'at'>,
): Promise<void> {
  const repo = createPostRepo(tx);
  await repo.insert({
    ...made,
    groupId: group_id,
    title,
    content: content_md,
    isAnnouncement: is_announcement,
    categoryId: category_id,
    hasFiles: attachments.length > 0,
  });
  if (tag_ids.length > 0 && !(await repo.tag(made.id, tag_ids))) throw tagNotFound();
  const mentioned = await calledIds(tx, { text: content_md, groupId: group_id, authorId: made.authorId });
  if (mentioned.length > 0) await repo.mention(made.id, mentioned);
}
