import { Ellipsis, Eye, EyeOff, Link2, Pencil, Pin, PinOff, UsersRound } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import { openReactors } from '../../../data/people/reactors-store.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { SaveItem } from '../../saved/save-item.tsx';
import { useMuteAndRemove } from '../moderation/use-mute-and-remove.tsx';
import { useStaffActions } from '../moderation/use-staff-actions.ts';
import { copyLink } from '../posts/copy-link.ts';
import { useFeed, useMay } from '../store/use-feed.ts';

/** The actions that the user can take on a comment. */
export function CommentMenu({ comment }: { comment: Comment }) {
  const { feed, view, community } = useFeed();
  const parting = useMuteAndRemove(comment, () => feed.discussion(comment.post_id).remove(comment.id));
  const actions = useStaffActions();
  const isMine = comment.author.id === feed.reader.me.id;
  const [canEdit, canModerate] = [useMay('content.edit'), useMay('post.moderate')];
  const isHidden = comment.status !== 'PUBLISHED';
  const isPinned = comment.pinned_at !== null;

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
        <SaveItem kind="comment" id={comment.id} />
        {comment.reactions.length > 0 && (
          <MenuItem
            label={t('See who reacted')}
            icon={<UsersRound aria-hidden />}
            onAction={() => openReactors({ kind: 'comment', id: comment.id }, comment.reactions)}
          />
        )}
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
            onAction={() => void actions.pin(comment)}
          />
        )}
        {canModerate && (
          <MenuItem
            label={isHidden ? t('Show comment again') : t('Hide comment')}
            icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            onAction={() => void actions.hide(comment)}
          />
        )}
        {parting.items}
      </Menu>
      {parting.dialogs}
    </>
  );
}
