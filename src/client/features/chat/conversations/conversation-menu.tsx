import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpToLine, Ban, Bell, BellOff, CheckCheck, Pencil, Pin } from 'lucide-react';
import type { RefObject } from 'react';
import { unblockPerson } from '../../../../contract/account/blocks.ts';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import { MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { blocksQuery } from '../actions/blocks.queries.ts';
import { useNews } from '../list/use-unread.ts';
import { useChat } from '../store/use-chat.ts';
import type { ConversationFacts } from './conversation-facts.ts';

interface ConversationMenuProps {
  conversation: ConversationFacts;
  anchor: RefObject<Element | null>;
  onPins: () => void;
  onEdit: (() => void) | undefined;
  /** Blocking asks for confirmation first. */
  onBlock: () => void;
  onClose: () => void;
}

/** The user's settings for a conversation. Mounted only while open. */
export function ConversationMenu({
  conversation,
  anchor,
  onPins,
  onEdit,
  onBlock,
  onClose,
}: ConversationMenuProps) {
  const { id, peer, is_muted, is_pinned } = conversation;
  const chat = useChat();
  const { unread } = useNews(id);
  const { data: blocked } = useQuery({ ...blocksQuery, enabled: peer !== null });
  const unblock = useUnblock();
  const isBlocked = peer !== null && blocked?.some(({ person }) => person.id === peer.id) === true;

  function prefer(preferences: { is_muted?: boolean; is_pinned?: boolean }) {
    chat.prefer(id, preferences).catch(toastFailure);
  }

  return (
    <AnchoredMenu label={t('More')} anchor={anchor} isOpen onClose={onClose}>
      <MenuItem
        label={is_muted ? t('Unmute') : t('Mute')}
        icon={is_muted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        onAction={() => prefer({ is_muted: !is_muted })}
      />
      <MenuItem
        label={is_pinned ? t('No longer keep at the top') : t('Keep at the top')}
        icon={is_pinned ? <ArrowDownToLine aria-hidden /> : <ArrowUpToLine aria-hidden />}
        onAction={() => prefer({ is_pinned: !is_pinned })}
      />
      <MenuItem
        label={t('Mark as read')}
        icon={<CheckCheck aria-hidden />}
        isDisabled={unread === 0}
        onAction={() => chat.markRead(id)}
      />
      <MenuItem label={t('Pinned messages')} icon={<Pin aria-hidden />} onAction={onPins} />
      {onEdit !== undefined && (
        <MenuItem label={t('Edit chat')} icon={<Pencil aria-hidden />} onAction={onEdit} />
      )}
      {peer !== null && <MenuDivider />}
      {peer !== null && (
        <MenuItem
          label={
            isBlocked
              ? t('Unblock {name}', { name: peer.first_name })
              : t('Block {name}', { name: peer.first_name })
          }
          icon={<Ban aria-hidden />}
          isDanger={!isBlocked}
          onAction={() => (isBlocked ? unblock(peer) : onBlock())}
        />
      )}
    </AnchoredMenu>
  );
}

/** Unblocks a member; the result arrives as an event. */
function useUnblock() {
  const client = useQueryClient();
  return (peer: Person) => {
    call(unblockPerson, { params: { user_id: peer.id } }).then(() => {
      toast.success(t('{name} is no longer blocked', { name: fullName(peer) }));
      return client.invalidateQueries({ queryKey: blocksQuery.queryKey });
    }, toastFailure);
  };
}
