import type { PostCategory } from '../../../../contract/feed/categories.ts';

/** "💬 Questions", or the name alone. */
export function categoryName({ emoji, name }: Pick<PostCategory, 'emoji' | 'name'>): string {
  return emoji === '' ? name : `${emoji} ${name}`;
}
