import type { PostCategory } from '../../../../contract/feed/categories.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { isStaffIn } from '../../../platform/rights/feed-right.ts';
import type { Membership } from '../../communities/community.service.ts';
import { contentNotAllowed } from '../../moderation/writing-problems.ts';
import { categoryNotFound } from '../feed-problems.ts';

/**
 * Returns the categories of the community, and keeps them until the transaction ends. Call it before a membership or a
 * post is locked. Without a category nothing is locked, and none are returned.
 */
export async function lockCategories(
  tx: Tx,
  groupId: string,
  categoryId: string | null | undefined,
): Promise<readonly PostCategory[]> {
  if (categoryId === null || categoryId === undefined) return [];
  const { rows } = await tx.query<{ post_categories: PostCategory[] }>(
    'select post_categories from groups where id = $1 for share',
    [groupId],
  );
  return rows[0]?.post_categories ?? [];
}

/**
 * Checks that a post may be in the category.
 *
 * @throws Problem `category.not_found` when it is none of `categories`; `content.not_allowed` for members where only
 *   staff can post.
 */
export function requireCategory(
  categories: readonly PostCategory[],
  membership: Membership,
  categoryId: string | null | undefined,
): void {
  if (categoryId === null || categoryId === undefined) return;
  const found = categories.find(({ id }) => id === categoryId);
  if (found === undefined) throw categoryNotFound();
  if (found.is_staff_only && !isStaffIn(membership)) throw contentNotAllowed();
}
