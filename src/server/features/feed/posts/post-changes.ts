import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import { hasSameFiles } from '../../attachments/attachment-keeper.ts';
import type { PostChanges } from './post-change.repo.ts';
import type { PostInput } from './post-change.service.ts';
import type { PostRow } from './post-row.ts';

/** Whether the request changes what only the author may change. */
export function isTextChange({ title, content_md, tag_ids, category_id, attachments }: PostInput): boolean {
  return [title, content_md, tag_ids, category_id, attachments].some((part) => part !== undefined);
}

/** Whether the request changes what only staff may change. */
export function isStaffChange({ is_announcement, is_pinned, is_locked, status }: PostInput): boolean {
  return [is_announcement, is_pinned, is_locked, status].some((part) => part !== undefined);
}

/** The post after the requested changes. */
export function nextOf(row: PostRow, input: PostInput, { by, at }: { by: string; at: string }): PostChanges {
  const title = input.title ?? row.title;
  const content_md = input.content_md ?? row.content_md;
  const isEdited =
    title !== row.title ||
    content_md !== row.content_md ||
    (input.attachments !== undefined && !hasSameFiles(row, input.attachments));
  return {
    by,
    hasFiles: (input.attachments ?? row.attachments ?? []).length > 0,
    title,
    content_md,
    is_announcement: input.is_announcement ?? row.is_announcement,
    category_id: input.category_id === undefined ? row.category_id : input.category_id,
    status: input.status ?? row.status,
    edited_at: isEdited ? at : row.edited_at,
    pinned_at: instantOf(input.is_pinned, row.pinned_at, at),
    locked_at: instantOf(input.is_locked, row.locked_at, at),
    reason: null,
  };
}

/** The post after an edit that staff have to see first: it leaves the lists until they did. */
export function heldBack(row: PostRow, next: PostChanges, reason: ReviewRule | null): PostChanges {
  const isEdited = next.title !== row.title || next.content_md !== row.content_md;
  if (reason === null || !isEdited || next.status === 'HIDDEN') return next;
  return { ...next, status: 'PENDING_REVIEW', reason };
}

/** A state that stays keeps the time since which it applies. */
function instantOf(isWanted: boolean | undefined, since: string | null, at: string): string | null {
  if (isWanted === undefined) return since;
  return isWanted ? (since ?? at) : null;
}

export function isSamePost(row: PostRow, next: PostChanges, { tag_ids, attachments }: PostInput): boolean {
  const tags = row.tags.map(({ id }) => id).join();
  return (
    next.title === row.title &&
    next.content_md === row.content_md &&
    next.is_announcement === row.is_announcement &&
    next.category_id === row.category_id &&
    next.status === row.status &&
    next.pinned_at === row.pinned_at &&
    next.locked_at === row.locked_at &&
    (attachments === undefined || hasSameFiles(row, attachments)) &&
    (tag_ids === undefined || [...new Set(tag_ids)].join() === tags)
  );
}

/** The staff actions of the request that change something, as past participles for the audit. */
export function staffActionsOf(row: PostRow, input: PostInput): string[] {
  const actions: [boolean | undefined, boolean, string, string][] = [
    [input.is_pinned, row.pinned_at !== null, 'pinned', 'unpinned'],
    [input.is_locked, row.locked_at !== null, 'locked', 'unlocked'],
    [input.is_announcement, row.is_announcement, 'announced', 'unannounced'],
    [input.status && input.status === 'HIDDEN', row.status === 'HIDDEN', 'hidden', 'shown'],
  ];
  if (input.status !== undefined && row.status === 'PENDING_REVIEW') {
    const decision = input.status === 'PUBLISHED' ? 'accepted' : 'rejected';
    return [...staffActionsOf({ ...row, status: input.status }, input), decision];
  }
  return actions.flatMap(([wanted, is, yes, no]) => {
    if (wanted === undefined || wanted === is) return [];
    return [wanted ? yes : no];
  });
}
