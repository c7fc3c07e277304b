import { MessageCircle } from 'lucide-react';
import type { RefObject } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import type { StaffRole } from '../list/message-row.tsx';

interface PersonCardProps {
  person: Person;
  role?: StaffRole | undefined;
  isOnline?: boolean;
  anchor: RefObject<HTMLElement | null>;
  /** Undefined for the user themselves, and where their private conversation is already open. */
  onWrite: (() => void) | undefined;
  onClose: () => void;
}

/** A member's card with a link to write to them. Mounted only while open. */
export function PersonCard({ person, role, isOnline = false, anchor, onWrite, onClose }: PersonCardProps) {
  const name = fullName(person);
  return (
    <AnchoredPopover
      label={t('About {name}', { name })}
      anchor={anchor}
      isOpen
      onClose={onClose}
      placement="bottom start"
    >
      <div className="grid w-60 gap-3 p-1">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar
            id={person.id}
            name={name}
            src={person.avatar_url}
            size={56}
            presence={isOnline ? 'online' : undefined}
          />
          <div className="min-w-0">
            <Link
              kind="quiet"
              to="/people/$userId"
              params={{ userId: person.id }}
              className="text-name wrap-anywhere"
              onClick={onClose}
            >
              {name}
            </Link>
            {person.username !== null && <p className="truncate text-meta text-muted">@{person.username}</p>}
            <p className="flex items-center gap-1.5 text-small text-muted empty:hidden">
              {role !== undefined && <Badge>{role === 'OWNER' ? t('Owner') : t('Moderator')}</Badge>}
              {isOnline && t('Online')}
            </p>
          </div>
        </div>
        {onWrite !== undefined && (
          <Button
            isWide
            autoFocus
            icon={<MessageCircle aria-hidden />}
            onPress={() => {
              onClose();
              onWrite();
            }}
          >
            {t('Message')}
          </Button>
        )}
      </div>
    </AnchoredPopover>
  );
}
