import { Flag, MicOff, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import { DeleteContentDialog } from '../posts/delete-content-dialog.tsx';
import { useFeed, useMay } from '../store/use-feed.ts';
import { type Content, isComment } from './staff-actions.ts';

// Lazy: a dialog that staff opens rarely.
const MuteDialog = lazyComponent(() => import('../../moderation/mute-dialog.tsx'), 'MuteDialog');

/**
 * The last items in the menus of posts and comments, as far as the user has permission, and the dialogs that they
 * open.
 */
export function useMuteAndRemove(
  content: Content,
  onDelete: () => Promise<void>,
): { items: ReactNode; dialogs: ReactNode } {
  const { feed, community } = useFeed();
  const [asked, setAsked] = useState<'mute' | 'delete' | null>(null);
  const [canWithdraw, canModerate] = [useMay('content.withdraw'), useMay('post.moderate')];
  const isMine = content.author.id === feed.reader.me.id;
  const canMute = useMay('members.restrict') && !isMine;
  const kind = isComment(content) ? 'comment' : 'post';
  const close = () => setAsked(null);
  return {
    items: (
      <>
        {canMute && (
          <MenuItem
            label={t('Mute {name}...', { name: content.author.first_name })}
            icon={<MicOff aria-hidden />}
            onAction={() => setAsked('mute')}
          />
        )}
        {!isMine && (
          <MenuItem
            label={t('Report...')}
            icon={<Flag aria-hidden />}
            onAction={() => openReport({ kind, id: content.id, author: content.author })}
          />
        )}
        {((isMine && canWithdraw) || canModerate) && (
          <>
            <MenuDivider />
            <MenuItem
              isDanger
              label={removeText(kind, isMine)}
              icon={<Trash2 aria-hidden />}
              onAction={() => setAsked('delete')}
            />
          </>
        )}
      </>
    ),
    dialogs: (
      <>
        {asked === 'mute' && (
          <Suspense fallback={null}>
            <MuteDialog
              groupId={community.id}
              person={content.author}
              types={[kind === 'comment' ? 'COMMENT_MUTE' : 'POST_MUTE']}
              onClose={close}
            />
          </Suspense>
        )}
        {asked === 'delete' && (
          <DeleteContentDialog
            kind={kind}
            content={content}
            isMine={isMine}
            onDelete={onDelete}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

function removeText(kind: 'post' | 'comment', isMine: boolean): string {
  if (kind === 'post') return isMine ? t('Delete post') : t('Remove post');
  return isMine ? t('Delete comment') : t('Remove comment');
}
