import { Ellipsis, Eye, EyeOff, Link2, MicOff, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Comment } from '../../contract/comments.ts';
import { fullName } from '../../contract/people.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import { copyLink } from './copy-link.ts';
import { DeleteContentDialog } from './delete-content-dialog.tsx';
import { useFeed, useMay } from './use-feed.ts';

// A dialog, for staff, now and then.
const MuteDialog = lazy(() =>
  import('../moderation/mute-dialog.tsx').then(({ MuteDialog }) => ({ default: MuteDialog })),
);

/** What can be done with a comment, by whoever looks at it. */
export function CommentMenu({ comment }: { comment: Comment }) {
  const { feed, view, community } = useFeed();
  const discussion = feed.discussion(comment.post_id);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isMuting, setIsMuting] = useState(false);
  const canMute = useMay('members.restrict') && comment.author.id !== feed.reader.me.id;
  const isMine = comment.author.id === feed.reader.me.id;
  const [canEdit, canWithdraw, canModerate] = [
    useMay('content.edit'),
    useMay('content.withdraw'),
    useMay('post.moderate'),
  ];
  const isHidden = comment.status !== 'PUBLISHED';
  const isPinned = comment.pinned_at !== null;

  async function change(act: Promise<boolean>, done: string) {
    try {
      if (await act) toast.success(done);
      else toast.info(t('Somebody changed this comment in the meantime'), t('It is shown as it is now.'));
    } catch (error) {
      toastFailure(error);
    }
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
        {canMute && (
          <MenuItem
            label={t('Mute {name}...', { name: comment.author.first_name })}
            icon={<MicOff aria-hidden />}
            onAction={() => setIsMuting(true)}
          />
        )}
        {((isMine && canWithdraw) || canModerate) && (
          <>
            <MenuDivider />
            <MenuItem
              isDanger
              label={isMine ? t('Delete comment') : t('Remove comment')}
              icon={<Trash2 aria-hidden />}
              onAction={() => setIsDeleting(true)}
            />
          </>
        )}
      </Menu>
      {isMuting && (
        <Suspense fallback={null}>
          <MuteDialog
            groupId={community.id}
            person={comment.author}
            types={['COMMENT_MUTE']}
            onClose={() => setIsMuting(false)}
          />
        </Suspense>
      )}
      {isDeleting && (
        <DeleteContentDialog
          kind="comment"
          content={comment}
          isMine={isMine}
          onDelete={() => discussion.remove(comment.id)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
