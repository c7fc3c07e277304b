import { isReservedSlug as isReservedForStaff } from '../../../contract/account/reserved-names.ts';
import { SLUG_MAX, slugOf } from '../../../contract/communities/communities.ts';
import { Problem } from '../../../contract/core/problems.ts';

/** Words that are, or may become, addresses beside `/communities/{slug}/` (SPEC §2). */
const addresses = new Set([
  ...['create', 'edit', 'new', 'search', 'details', 'stats', 'join', 'leave', 'chats', 'courses', 'archive'],
  'api',
]);

/** For slugs that another community uses or keeps, or that are reserved for the platform. */
export function slugTaken(): Problem {
  const message = 'This slug is already taken';
  return new Problem('group.slug_taken', message, { issues: [{ path: 'slug', message }] });
}

/** For names that could be mistaken for the platform itself. */
export function nameReserved(): Problem {
  const message = 'This name is reserved for the Tambayan team';
  return new Problem('request.invalid', 'The request is not valid', { issues: [{ path: 'name', message }] });
}

/** Whether `slug` is reserved: for an address of the platform, or because it could be mistaken for the platform. */
export function isReservedSlug(slug: string): boolean {
  return isOwnAddress(slug) || isReservedForStaff(slug);
}

/** Whether the platform has pages of its own under `slug`. */
export function isOwnAddress(slug: string): boolean {
  return addresses.has(slug);
}

/** Returns false for text that cannot be a slug, so that callers can skip the look-up. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && text.length <= SLUG_MAX;
}

/** For names without Latin letters and digits: twelve characters of the random part of the community's id. */
function slugOfId(id: string): string {
  return `c-${id.replaceAll('-', '').slice(-12)}`;
}

/** The slug for `name`, before the check whether it is free. Never empty, only hyphens, or reserved. */
export function suggestedSlug(name: string, id: string): string {
  const slug = slugOf(name).replace(/^-+|-+$/g, '');
  return slug === '' || isReservedForStaff(slug) ? slugOfId(id) : slug;
}

/**
 * The slugs to try for `base`, `count` of them: `base` itself is number 1, then `base-2`, `base-3` … Each is at most
 * SLUG_MAX long; reserved ones are left out.
 */
export function numberedSlugs(base: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const suffix = number === 1 ? '' : `-${number}`;
    return base.slice(0, SLUG_MAX - suffix.length) + suffix;
  }).filter((slug) => !isReservedSlug(slug));
}
