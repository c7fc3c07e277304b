import {
  Bookmark,
  BookmarkX,
  Copy,
  Flag,
  Forward,
  History,
  Link2,
  Mail,
  MessageCircle,
  MessagesSquare,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import type { MessageActionKind } from './message-actions.ts';

/** The label and icon of an action: the same in the toolbar, the menu and the sheet. */
export function messageActionIcon(kind: MessageActionKind): { label: string; icon: ReactNode } {
  switch (kind) {
    case 'react':
      return { label: t('Add a reaction'), icon: <SmilePlus aria-hidden /> };
    case 'reply':
      return { label: t('Reply'), icon: <Reply aria-hidden /> };
    case 'thread':
      return { label: t('Reply in thread'), icon: <MessagesSquare aria-hidden /> };
    case 'forward':
      return { label: t('Forward…'), icon: <Forward aria-hidden /> };
    case 'edit':
      return { label: t('Edit message'), icon: <Pencil aria-hidden /> };
    case 'save':
      return { label: t('Save for later'), icon: <Bookmark aria-hidden /> };
    case 'unsave':
      return { label: t('Remove from saved'), icon: <BookmarkX aria-hidden /> };
    case 'pin':
      return { label: t('Pin message'), icon: <Pin aria-hidden /> };
    case 'unpin':
      return { label: t('Unpin message'), icon: <PinOff aria-hidden /> };
    case 'copy-text':
      return { label: t('Copy text'), icon: <Copy aria-hidden /> };
    case 'copy-link':
      return { label: t('Copy link'), icon: <Link2 aria-hidden /> };
    case 'mark-unread':
      return { label: t('Mark unread from here'), icon: <Mail aria-hidden /> };
    case 'reactors':
      return { label: t('See who reacted'), icon: <UsersRound aria-hidden /> };
    case 'about-author':
      return { label: t('About the author'), icon: <UserRound aria-hidden /> };
    case 'write-to-author':
      return { label: t('Message the author'), icon: <MessageCircle aria-hidden /> };
    case 'history':
      return { label: t('Earlier versions'), icon: <History aria-hidden /> };
    case 'report':
      return { label: t('Report...'), icon: <Flag aria-hidden /> };
    case 'delete':
      return { label: t('Delete message'), icon: <Trash2 aria-hidden /> };
  }
}
