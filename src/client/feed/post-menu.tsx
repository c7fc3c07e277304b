import {
  Ellipsis,
  Eye,
  EyeOff,
  Link2,
  Lock,
  LockOpen,
  Megaphone,
  MicOff,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '../../contract/posts.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import { copyLink } from './copy-link.ts';
import { DeleteContentDialog } from './delete-content-dialog.tsx';
import type { PostChange } from './feed.ts';
import { useFeed, useMay } from './use-feed.ts';

// A dialog, for staff, now and then.
const MuteDialog = lazy(() =>
  import('../moderation/mute-dialog.tsx').then(({ MuteDialog }) => ({ default: MuteDialog })),
);

/** What can be done with a post, by whoever looks at it. */
export function PostMenu({ post }: { post: Post }) {
  const { feed, view, community } = useFeed();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isMuting, setIsMuting] = useState(false);
  const canMute = useMay('members.restrict') && post.author.id !== feed.reader.me.id;
  const isMine = post.author.id === feed.reader.me.id;
  const [canEdit, canWithdraw] = [useMay('content.edit'), useMay('content.withdraw')];
  const [canModerate, canAnnounce] = [useMay('post.moderate'), useMay('post.announce')];
  const isPublished = post.status === 'PUBLISHED';
  const isHidden = post.status === 'HIDDEN' || post.status === 'PENDING_REVIEW';

  async function change(to: PostChange, done: string) {
    try {
      if (await feed.change(post, to)) toast.success(done);
      else toast.info(t('Somebody changed this post in the meantime'), t('It is shown as it is now.'));
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <>
      <Menu
        label={t('Post menu')}
        trigger={
          <IconButton label={t('Post menu')}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          label={t('Copy link')}
          icon={<Link2 aria-hidden />}
          onAction={() => void copyLink(community.slug, { postId: post.id })}
        />
        {isMine && canEdit && (
          <MenuItem
            label={t('Edit post')}
            icon={<Pencil aria-hidden />}
            onAction={() => view.edit(post.id)}
          />
        )}
        {canModerate && isPublished && (
          <Toggle
            isOn={post.pinned_at !== null}
            on={[t('Pin post'), <Pin key="on" aria-hidden />]}
            off={[t('Unpin post'), <PinOff key="off" aria-hidden />]}
            onChange={(is_pinned) =>
              void change({ is_pinned }, is_pinned ? t('Post pinned') : t('Post unpinned'))
            }
          />
        )}
        {canAnnounce && isPublished && (
          <Toggle
            isOn={post.is_announcement}
            on={[t('Mark as announcement'), <Megaphone key="on" aria-hidden />]}
            off={[t('Not an announcement'), <Megaphone key="off" aria-hidden />]}
            onChange={(is_announcement) =>
              void change(
                { is_announcement },
                is_announcement ? t('Marked as announcement') : t('No announcement any more'),
              )
            }
          />
        )}
        {canModerate && (
          <Toggle
            isOn={post.locked_at !== null}
            on={[t('Close the discussion'), <Lock key="on" aria-hidden />]}
            off={[t('Open the discussion'), <LockOpen key="off" aria-hidden />]}
            onChange={(is_locked) =>
              void change({ is_locked }, is_locked ? t('Discussion closed') : t('Discussion opened'))
            }
          />
        )}
        {canModerate && (
          <Toggle
            isOn={isHidden}
            on={[t('Hide post'), <EyeOff key="on" aria-hidden />]}
            off={[t('Show post again'), <Eye key="off" aria-hidden />]}
            onChange={(hides) =>
              void change(
                { status: hides ? 'HIDDEN' : 'PUBLISHED' },
                hides ? t('Post hidden') : t('Post shown again'),
              )
            }
          />
        )}
        {canMute && (
          <MenuItem
            label={t('Mute {name}...', { name: post.author.first_name })}
            icon={<MicOff aria-hidden />}
            onAction={() => setIsMuting(true)}
          />
        )}
        {((isMine && canWithdraw) || canModerate) && (
          <>
            <MenuDivider />
            <MenuItem
              isDanger
              label={isMine ? t('Delete post') : t('Remove post')}
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
            person={post.author}
            types={['POST_MUTE']}
            onClose={() => setIsMuting(false)}
          />
        </Suspense>
      )}
      {isDeleting && (
        <DeleteContentDialog
          kind="post"
          content={post}
          isMine={isMine}
          onDelete={() => feed.remove(post.id)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  on: readonly [string, React.ReactNode];
  off: readonly [string, React.ReactNode];
  onChange: (isOn: boolean) => void;
}

function Toggle({ isOn, on, off, onChange }: ToggleProps) {
  const [label, icon] = isOn ? off : on;
  return <MenuItem label={label} icon={icon} onAction={() => onChange(!isOn)} />;
}
