import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { postLevelQuery } from './store/levels.queries.ts';
import { setPostLevel } from './store/set-level.ts';

/** Menu items of a post: get notified of every comment, or of none. */
export function PostLevelItems({ postId }: { postId: string }) {
  const queries = useQueryClient();
  const { data: level = 'NORMAL' } = useQuery(postLevelQuery(postId));
  const isFollowed = level === 'FOLLOWING';
  const isMuted = level === 'MUTED';
  const set = (to: typeof level) => void setPostLevel(queries, postId, to).catch(toastFailure);
  return (
    <>
      <MenuItem
        label={isFollowed ? t('Stop following') : t('Follow this post')}
        icon={isFollowed ? <Bell aria-hidden /> : <BellRing aria-hidden />}
        onAction={() => set(isFollowed ? 'NORMAL' : 'FOLLOWING')}
      />
      <MenuItem
        label={isMuted ? t('Unmute this post') : t('Mute this post')}
        icon={isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        onAction={() => set(isMuted ? 'NORMAL' : 'MUTED')}
      />
    </>
  );
}
