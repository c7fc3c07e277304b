import { fullName } from '../../../../contract/account/people.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { Feed } from '../store/feed.ts';

/** A post or a comment. */
export type Content = Post | Comment;

/**
 * The staff actions on a post or comment, by key or menu. Each is applied at once and can be undone for ten seconds.
 * When another staff member changed it first, a toast says so and their change stays.
 */
export interface StaffActions {
  /** Hides a visible item, or shows a hidden one. */
  hide(content: Content): Promise<void>;
  pin(content: Content): Promise<void>;
  /** Locks a discussion for members, or unlocks it. */
  lock(post: Post): Promise<void>;
  /** Hides it at once, and deletes it unless the user undoes that. */
  remove(content: Content): Promise<void>;
}

export function isComment(content: Content): content is Comment {
  return 'post_id' in content;
}

interface Change {
  readonly content: Content;
  readonly done: string;
  readonly action: (now: Content) => Promise<boolean>;
  readonly undo: (now: Content) => Promise<boolean>;
  readonly settle?: () => Promise<unknown>;
}

export function createStaffActions(feed: Feed): StaffActions {
  /** The current version: an action names the version that the user saw. */
  function latest(content: Content): Content {
    const known = isComment(content)
      ? feed.discussion(content.post_id).store.getState().byId[content.id]
      : feed.store.getState().byId[content.id];
    return known ?? content;
  }

  async function perform({ content, done, action, undo, settle }: Change): Promise<void> {
    try {
      if (await action(latest(content)))
        offerUndo(done, async () => void toastIfStale(await undo(latest(content))), settle);
      else toastIfStale(false);
    } catch (error) {
      toastFailure(error);
    }
  }

  function setHidden(content: Content, isHidden: boolean): Promise<boolean> {
    return isComment(content)
      ? feed.discussion(content.post_id).hide(content, isHidden)
      : feed.change(content, { status: isHidden ? 'HIDDEN' : 'PUBLISHED' });
  }

  function setPinned(content: Content, is_pinned: boolean): Promise<boolean> {
    return isComment(content)
      ? feed.discussion(content.post_id).pin(content, is_pinned)
      : feed.change(content, { is_pinned });
  }

  return {
    hide(content) {
      const hides = content.status === 'PUBLISHED';
      const name = fullName(content.author);
      return perform({
        content,
        done: hides ? t('Hidden: {name}', { name }) : t('Shown again: {name}', { name }),
        action: (now) => setHidden(now, hides),
        undo: (now) => setHidden(now, !hides),
      });
    },

    pin(content) {
      const pins = content.pinned_at === null;
      const name = fullName(content.author);
      return perform({
        content,
        done: pins ? t('Pinned: {name}', { name }) : t('Unpinned: {name}', { name }),
        action: (now) => setPinned(now, pins),
        undo: (now) => setPinned(now, !pins),
      });
    },

    lock(post) {
      const locks = post.locked_at === null;
      const setLocked = (now: Content, is_locked: boolean) =>
        isComment(now) ? Promise.resolve(false) : feed.change(now, { is_locked });
      return perform({
        content: post,
        done: locks ? t('Discussion closed') : t('Discussion opened'),
        action: (now) => setLocked(now, locks),
        undo: (now) => setLocked(now, !locks),
      });
    },

    remove(content) {
      return perform({
        content,
        done: t('Removed: {name}', { name: fullName(content.author) }),
        action: (now) => setHidden(now, true),
        undo: (now) => setHidden(now, false),
        settle: () =>
          isComment(content) ? feed.discussion(content.post_id).remove(content.id) : feed.remove(content.id),
      });
    },
  };
}

function toastIfStale(isDone: boolean): void {
  if (!isDone) toast.info(t('Someone else changed this first'), t('Now showing the latest version.'));
}
