import { Ellipsis, Eye, EyeOff, Link2, Pencil, Pin, PinOff } from 'lucide-react';
import type { Comment } from '../../contract/comments.ts';
import { fullName } from '../../contract/people.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { t } from '../words/t.ts';
import { copyLink } from './copy-link.ts';
import { sayChanged } from './say-changed.ts';
import { useFeed, useMay } from './use-feed.ts';
import { useMuteAndRemove } from './use-mute-and-remove.tsx';

/** What can be done with a comment, by whoever looks at it. */
export function CommentMenu({ comment }: { comment: Comment }) {
  const { feed, view, community } = useFeed();
  const discussion = feed.discussion(comment.post_id);
  const parting = useMuteAndRemove(comment, () => discussion.remove(comment.id));
  const isMine = comment.author.id === feed.reader.me.id;
  const [canEdit, canModerate] = [useMay('content.edit'), useMay('post.moderate')];
  const isHidden = comment.status !== 'PUBLISHED';
  const isPinned = comment.pinned_at !== null;

  function change(act: Promise<boolean>, done: string): Promise<void> {
    return sayChanged(act, done, t('Somebody changed this comment in the meantime'));
  }

  const label = t('Menu of the comment by {name}', { name: fullName(comment.author) });
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton size="small" label={label}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          label={t('Copy link')}
          icon={<Link2 aria-hidden />}
          onAction={() => void copyLink(community.slug, { postId: comment.post_id, commentId: comment.id })}
        />
        {isMine && canEdit && (
          <MenuItem
            label={t('Edit comment')}
            icon={<Pencil aria-hidden />}
            onAction={() => view.edit(comment.id)}
          />
        )}
        {canModerate && !isHidden && (
          <MenuItem
            label={isPinned ? t('Unpin comment') : t('Pin comment')}
            icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onAction={() =>
              void change(
                discussion.pin(comment, !isPinned),
                isPinned ? t('Comment unpinned') : t('Comment pinned'),
              )
            }
          />
        )}
        {canModerate && (
          <MenuItem
            label={isHidden ? t('Show comment again') : t('Hide comment')}
            icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            onAction={() =>
              void change(
                discussion.hide(comment, !isHidden),
                isHidden ? t('Comment shown again') : t('Comment hidden'),
              )
            }
          />
        )}
        {parting.items}
      </Menu>
      {parting.dialogs}
    </>
  );
}
