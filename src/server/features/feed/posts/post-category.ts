import type { PostCategory } from '../../../../contract/feed/categories.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { isStaffIn } from '../../../platform/rights/feed-right.ts';
import type { Membership } from '../../communities/community.service.ts';
import { contentNotAllowed } from '../../moderation/writing-problems.ts';
import { categoryNotFound } from '../feed-problems.ts';

/**
 * Checks that a post may be in the category, and keeps the category until the transaction ends. Call it before a post
 * is locked.
 *
 * @throws Problem `category.not_found` when the community has no such category; `content.not_allowed` for members where
 *   only staff can post.
 */
export async function requireCategory(
  tx: Tx,
  membership: Membership,
  categoryId: string | null | undefined,
): Promise<void> {
  if (categoryId === null || categoryId === undefined) return;
  const { rows } = await tx.query<{ post_categories: PostCategory[] }>(
    'select post_categories from groups where id = $1 for share',
    [membership.group.id],
  );
  const found = rows[0]?.post_categories.find(({ id }) => id === categoryId);
  if (found === undefined) throw categoryNotFound();
  if (found.is_staff_only && !isStaffIn(membership)) throw contentNotAllowed();
}
