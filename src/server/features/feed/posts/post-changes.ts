import type { PostChanges } from './post-change.repo.ts';
import type { PostWish } from './post-change.service.ts';
import type { PostRow } from './post-row.ts';

/** Whether the request changes what only the author may change. */
export function isWordsChange({ title, content_md, tag_ids }: PostWish): boolean {
  return [title, content_md, tag_ids].some((part) => part !== undefined);
}

/** Whether the request changes what only staff may change. */
export function isStaffChange({ is_announcement, is_pinned, is_locked, status }: PostWish): boolean {
  return [is_announcement, is_pinned, is_locked, status].some((part) => part !== undefined);
}

/** The post after the requested changes. */
export function nextOf(row: PostRow, wish: PostWish, { by, at }: { by: string; at: string }): PostChanges {
  const title = wish.title ?? row.title;
  const content_md = wish.content_md ?? row.content_md;
  const isEdited = title !== row.title || content_md !== row.content_md;
  return {
    by,
    title,
    content_md,
    is_announcement: wish.is_announcement ?? row.is_announcement,
    status: wish.status ?? row.status,
    edited_at: isEdited ? at : row.edited_at,
    pinned_at: instantOf(wish.is_pinned, row.pinned_at, at),
    locked_at: instantOf(wish.is_locked, row.locked_at, at),
  };
}

/** A state that stays keeps the time since which it applies. */
function instantOf(isWanted: boolean | undefined, since: string | null, at: string): string | null {
  if (isWanted === undefined) return since;
  return isWanted ? (since ?? at) : null;
}

export function isSamePost(row: PostRow, next: PostChanges, { tag_ids }: PostWish): boolean {
  const tags = row.tags.map(({ id }) => id).join();
  return (
    next.title === row.title &&
    next.content_md === row.content_md &&
    next.is_announcement === row.is_announcement &&
    next.status === row.status &&
    next.pinned_at === row.pinned_at &&
    next.locked_at === row.locked_at &&
    (tag_ids === undefined || [...new Set(tag_ids)].join() === tags)
  );
}

/** The staff actions of the request that change something, as past participles for the audit. */
export function actsOf(row: PostRow, wish: PostWish): string[] {
  const acts: [boolean | undefined, boolean, string, string][] = [
    [wish.is_pinned, row.pinned_at !== null, 'pinned', 'unpinned'],
    [wish.is_locked, row.locked_at !== null, 'locked', 'unlocked'],
    [wish.is_announcement, row.is_announcement, 'announced', 'unannounced'],
    [wish.status && wish.status === 'HIDDEN', row.status === 'HIDDEN', 'hidden', 'shown'],
  ];
  return acts.flatMap(([wanted, is, yes, no]) => {
    if (wanted === undefined || wanted === is) return [];
    return [wanted ? yes : no];
  });
}
