import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { archiveCommunity, unarchiveCommunity } from '../../../../contract/communities/community-settings.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { TypedConfirmDialog } from './typed-confirm-dialog.tsx';

// Loaded on demand: used about once in the life of a community.
const TransferDialog = lazyComponent(() => import('../members/transfer-dialog.tsx'), 'TransferDialog');

interface DangerSectionProps {
  community: Community;
  canTransfer: boolean;
}

/** Actions that change a community for all of its members. Each one asks first. */
export function DangerSection({ community, canTransfer }: DangerSectionProps) {
  const isArchived = community.archived_at !== null;
  const [open, setOpen] = useState<'transfer' | 'archive' | null>(null);
  const { archive, unarchive } = useArchiving(community, () => setOpen(null));
  return (
    <SettingsSection id="danger" title={t('Danger zone')} isPadded={false}>
      <ul className="border-t border-line">
        {canTransfer && (
          <Action
            title={t('Transfer ownership')}
            words={t('Another member becomes the owner, and you become a moderator.')}
          >
            <Button kind="danger" onPress={() => setOpen('transfer')}>
              {t('Transfer')}
            </Button>
          </Action>
        )}
        {isArchived ? (
          <Action
            title={t('Unarchive it')}
            words={t('Members, posts, chats and settings come back as they were.')}
          >
            <Button isPending={unarchive.isPending} onPress={() => unarchive.mutate()}>
              {unarchive.isPending ? t('Unarchiving...') : t('Unarchive')}
            </Button>
          </Action>
        ) : (
          <Action
            title={t('Archive this community')}
            words={t(
              'It becomes read-only and is hidden from lists. Nothing is deleted, and you can unarchive it.',
            )}
          >
            <Button kind="danger" onPress={() => setOpen('archive')}>
              {t('Archive')}
            </Button>
          </Action>
        )}
      </ul>
      <TypedConfirmDialog
        isOpen={open === 'archive'}
        title={t('Archive {name}?', { name: community.name })}
        name={community.name}
        confirmLabel={archive.isPending ? t('Archiving...') : t('Archive')}
        isPending={archive.isPending}
        onConfirm={() => archive.mutate()}
        onClose={() => setOpen(null)}
      >
        {t(
          'No one can post or chat there, and it’s hidden from all lists. Members can still read everything.',
        )}
      </TypedConfirmDialog>
      {open === 'transfer' && (
        <Suspense fallback={null}>
          <TransferDialog community={community} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

function useArchiving({ id, name }: Community, onDone: () => void) {
  const queries = useQueryClient();
  const params = { group_id: id };
  const common = {
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities'] }),
  };
  const archive = useMutation({
    ...common,
    mutationFn: () => call(archiveCommunity, { params }),
    onSuccess() {
      onDone();
      toast.success(t('{name} is archived', { name }));
    },
  });
  const unarchive = useMutation({
    ...common,
    mutationFn: () => call(unarchiveCommunity, { params }),
    onSuccess: () => toast.success(t('{name} is no longer archived', { name })),
  });
  return { archive, unarchive };
}

function Action({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 border-b border-line px-4 py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="text-dense font-medium">{title}</p>
        <p className="text-meta text-muted">{words}</p>
      </div>
      {children}
    </li>
  );
}
