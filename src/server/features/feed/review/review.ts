import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { ContentStatus } from '../../../../contract/feed/content.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { ContentRow } from '../content-row.ts';
import { createHeldContentRepo } from './held-content.repo.ts';

type Changed = Pick<ContentRow, 'id' | 'group_id' | 'author_id' | 'status' | 'version'> & {
  readonly post_id?: string;
};

/** Whether the content waited for staff before a change, or does so after it. */
function isAboutReview(
  before: { readonly status: ContentStatus },
  after: { readonly status: ContentStatus },
) {
  return before.status === 'PENDING_REVIEW' || after.status === 'PENDING_REVIEW';
}

/** Whether only staff and the author can see the change of what waits for staff: others could see neither state. */
export function isUnseen(
  before: { readonly status: ContentStatus },
  after: { readonly status: ContentStatus },
) {
  return isAboutReview(before, after) && before.status !== 'PUBLISHED' && after.status !== 'PUBLISHED';
}

/**
 * @throws Problem `request.invalid` for a reason that no one would read: only the author of what waits for staff, and is
 *   not shown, gets it.
 */
export function requireReadReason(
  row: { readonly status: ContentStatus },
  { reason, status }: { readonly reason?: string | undefined; readonly status?: string | undefined },
): void {
  if (reason === undefined || (row.status === 'PENDING_REVIEW' && status === 'HIDDEN')) return;
  const issues = [{ path: 'reason', message: 'Only what waits for review is rejected with a reason' }];
  throw new Problem('request.invalid', 'The request is not valid.', { issues });
}

/** How the content came to `after`. */
export interface ReviewChange {
  /** Null: it is new. */
  readonly before: { readonly status: ContentStatus } | null;
  readonly after: Changed;
  /** What staff say to the author when they do not show it. */
  readonly reason?: string | undefined;
  readonly callerId: string;
  /** Whether it is part of an act on all that the author wrote, which tells the author otherwise. */
  readonly isPartOfAct?: boolean;
}

/**
 * Tells staff and the author that the content waits, or no longer does, and notifies them; nothing where it neither waits
 * nor waited. Called with the lock of its post.
 */
export async function reviewChanged(tx: Tx, notifier: Notifier, change: ReviewChange): Promise<void> {
  const { before, after } = change;
  if (before !== null && !isAboutReview(before, after)) return;
  announce(tx, after);
  const isWaiting = after.status === 'PENDING_REVIEW';
  if (isWaiting === (before?.status === 'PENDING_REVIEW')) return;
  const repo = createHeldContentRepo(tx);
  // One action at a time: staff have one notification of all that waits, until nothing does.
  await repo.lockQueue(after.group_id);
  const groupKey = `review:${after.group_id}`;
  if (isWaiting)
    return notifier.notifyReplies(tx, {
      kind: 'REVIEW_WAITING',
      groupId: after.group_id,
      actorId: after.author_id,
      key: `review:${after.id}:${after.version}`,
      groupKey,
      to: 'STAFF',
    });
  if (after.status !== 'DELETED' && change.callerId !== after.author_id && change.isPartOfAct !== true)
    await notifyAuthor(tx, notifier, change);
  if (!(await repo.isAnyWaiting(after.group_id)))
    await notifier.settleStaff(tx, { groupId: after.group_id, groupKey });
}

async function notifyAuthor(tx: Tx, notifier: Notifier, { after, reason }: ReviewChange): Promise<void> {
  const { id, post_id } = after;
  const isShown = after.status === 'PUBLISHED';
  const target = post_id === undefined ? { post_id: id } : { post_id, comment_id: id };
  await notifier.notify(tx, {
    kind: 'REVIEW_DECIDED',
    groupId: after.group_id,
    actorId: null,
    // What is not shown has no notification that leads to it.
    ...(isShown && { about: target }),
    facts: { result: isShown ? 'APPROVED' : 'REJECTED', ...(reason && { reason }) },
    key: `review decided:${id}:${after.version}`,
    to: [
      {
        userId: after.author_id,
        reason: post_id === undefined ? 'AUTHOR_OF_POST' : 'AUTHOR_OF_COMMENT',
      },
    ],
  });
}

function announce(tx: Tx, { id, group_id, author_id, status, post_id }: Changed): void {
  const data: EventData<'review.updated'> = {
    group_id,
    post_id: post_id ?? id,
    comment_id: post_id === undefined ? null : id,
    status,
  };
  for (const topic of [`m:${group_id}`, `u:${author_id}`])
    tx.emit({ kind: 'review.updated', topic, ref: id, data });
}
