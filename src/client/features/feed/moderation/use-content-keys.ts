import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { mute } from '../../moderation/mute.ts';
import { endOf } from '../../moderation/restriction-lengths.ts';
import { useSaveActions } from '../../saved/store/use-saved.ts';
import { useFeed, useMay } from '../store/use-feed.ts';
import { type Content, isComment } from './staff-actions.ts';
import { useStaffActions } from './use-staff-actions.ts';

/** The effect of each key, for the line that lists them. The keys act on the focused post or comment. */
export const staffKeys = [
  { key: 'H', label: 'Hide' },
  { key: 'P', label: 'Pin' },
  { key: 'L', label: 'Close' },
  { key: 'M', label: 'Mute for a day' },
  { key: 'X', label: 'Remove' },
] as const;

/** Lets a reader save, and staff act, with one key on the focused post or comment inside `content`. */
export function useContentKeys(content: HTMLElement | null): void {
  const { feed, community } = useFeed();
  const queries = useQueryClient();
  const isStaff = useMay('post.moderate');
  const canMute = useMay('members.restrict');
  const actions = useStaffActions();
  const { toggle } = useSaveActions();
  const onKeyDown = useEffectEvent(pressed);

  useEffect(() => {
    if (content === null) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    content.addEventListener('keydown', listen);
    return () => content.removeEventListener('keydown', listen);
  }, [content]);

  function muteAuthor(content: Content): void {
    if (!canMute || content.author.id === feed.reader.me.id) return;
    mute(queries, {
      groupId: community.id,
      person: content.author,
      types: [isComment(content) ? 'COMMENT_MUTE' : 'POST_MUTE'],
      endsAt: endOf('day'),
      reason: '',
    }).catch(toastFailure);
  }

  function perform(key: string, content: Content): boolean {
    switch (key) {
      case 'h':
        void actions.hide(content);
        return true;
      case 'p':
        void actions.pin(content);
        return true;
      case 'l':
        if (!isComment(content)) void actions.lock(content);
        return true;
      case 'm':
        muteAuthor(content);
        return true;
      case 'x':
        void actions.remove(content);
        return true;
      default:
        return false;
    }
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!(event.target instanceof HTMLElement)) return;
    const { target } = event;
    const found = contentOf(target);
    if (found === undefined) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isComment(found) && focusBeside(target, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
      return;
    }
    if (found.status === 'DELETED') return;
    const key = event.key.toLowerCase();
    if (key === 's') toggle({ kind: isComment(found) ? 'comment' : 'post', id: found.id });
    else if (!isStaff || !perform(key, found)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Only when the article itself has the focus: inside it, keys belong to fields and buttons. */
  function contentOf(target: HTMLElement): Content | undefined {
    const postId = target.closest<HTMLElement>('[data-post]')?.dataset.post;
    if (postId === undefined) return undefined;
    const { comment: commentId } = target.dataset;
    if (commentId !== undefined) return feed.discussion(postId).store.getState().byId[commentId];
    return target.dataset.post === postId ? feed.store.getState().byId[postId] : undefined;
  }
}

/** Moves the focus to the previous or next comment under the same post. */
function focusBeside(comment: HTMLElement, step: 1 | -1): boolean {
  const all = [...(comment.closest('[data-post]')?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])];
  const next = all[all.indexOf(comment) + step];
  next?.focus();
  return next !== undefined;
}
