import {
  Ellipsis,
  Eye,
  EyeOff,
  Link2,
  Lock,
  LockOpen,
  Megaphone,
  Pencil,
  Pin,
  PinOff,
  UsersRound,
} from 'lucide-react';
import type { Post } from '../../../../contract/feed/posts.ts';
import { openReactors } from '../../../data/people/reactors-store.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { PostLevelItems } from '../../notifications/post-level-items.tsx';
import { SaveItem } from '../../saved/save-item.tsx';
import { useMuteAndRemove } from '../moderation/use-mute-and-remove.tsx';
import { useStaffActions } from '../moderation/use-staff-actions.ts';
import { toastChanged } from '../store/toast-changed.ts';
import { useFeed, useMay } from '../store/use-feed.ts';
import { copyLink } from './copy-link.ts';

/** The actions that the user can take on a post. */
export function PostMenu({ post }: { post: Post }) {
  const { feed, view, community } = useFeed();
  const parting = useMuteAndRemove(post, () => feed.remove(post.id));
  const actions = useStaffActions();
  const isMine = post.author.id === feed.reader.me.id;
  const canEdit = useMay('content.edit');
  const [canModerate, canAnnounce] = [useMay('post.moderate'), useMay('post.announce')];
  const isMember = useMay('chat.read');
  const isPublished = post.status === 'PUBLISHED';
  const isHidden = post.status === 'HIDDEN' || post.status === 'PENDING_REVIEW';

  function announce(is_announcement: boolean): Promise<void> {
    return toastChanged(
      feed.change(post, { is_announcement }),
      is_announcement ? t('Marked as announcement') : t('Announcement label removed'),
      t('Someone else changed this post'),
    );
  }

  // It changes and goes with its lesson.
  if (post.lesson_id !== undefined) return null;
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
        <SaveItem kind="post" id={post.id} />
        {post.reactions.length > 0 && (
          <MenuItem
            label={t('See who reacted')}
            icon={<UsersRound aria-hidden />}
            onAction={() => openReactors({ kind: 'post', id: post.id }, post.reactions)}
          />
        )}
        {isMember && <PostLevelItems postId={post.id} />}
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
            onChange={() => void actions.pin(post)}
          />
        )}
        {canAnnounce && isPublished && (
          <Toggle
            isOn={post.is_announcement}
            on={[t('Mark as announcement'), <Megaphone key="on" aria-hidden />]}
            off={[t('Remove announcement label'), <Megaphone key="off" aria-hidden />]}
            onChange={(isOn) => void announce(isOn)}
          />
        )}
        {canModerate && (
          <Toggle
            isOn={post.locked_at !== null}
            on={[t('Close the discussion'), <Lock key="on" aria-hidden />]}
            off={[t('Open the discussion'), <LockOpen key="off" aria-hidden />]}
            onChange={() => void actions.lock(post)}
          />
        )}
        {canModerate && (
          <Toggle
            isOn={isHidden}
            on={[t('Hide post'), <EyeOff key="on" aria-hidden />]}
            off={[t('Show post again'), <Eye key="off" aria-hidden />]}
            onChange={() => void actions.hide(post)}
          />
        )}
        {parting.items}
      </Menu>
      {parting.dialogs}
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
