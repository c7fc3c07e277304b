import { useQuery } from '@tanstack/react-query';
import type { CommunityCard } from '../../contract/communities.ts';
import { useGroupUnread } from '../chat/use-unread.ts';
import { Count } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CommunityAvatar } from '../ui/community-avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { t } from '../words/t.ts';
import { myCommunitiesQuery } from './my-communities.queries.ts';

interface CommunitySheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The communities one belongs to, on a phone: what the rail shows elsewhere. */
export function CommunitySheet({ isOpen, onClose }: CommunitySheetProps) {
  const { data } = useQuery(myCommunitiesQuery);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('Your communities')} from="bottom">
      {data?.length === 0 ? (
        <EmptyState
          isBare
          title={t('No communities yet')}
          action={
            <ButtonLink to="/communities/" onClick={onClose}>
              {t('Find one')}
            </ButtonLink>
          }
        >
          {t('The communities you join stand here.')}
        </EmptyState>
      ) : (
        <ul className="grid p-2">
          {data?.map((community) => (
            <li key={community.id}>
              <CommunityRow community={community} onPress={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function CommunityRow({ community, onPress }: { community: CommunityCard; onPress: () => void }) {
  const { id, name, slug } = community;
  const unread = useGroupUnread(id);
  return (
    <Link
      to="/communities/$slug/chats/"
      params={{ slug }}
      kind="bare"
      onClick={onPress}
      className="flex min-h-13 items-center gap-3 rounded-control px-2 hover:bg-hover aria-[current=page]:bg-selected"
    >
      <CommunityAvatar id={id} name={name} />
      <span className={`min-w-0 flex-1 truncate text-dense ${unread > 0 ? 'font-semibold' : ''}`}>
        {name}
      </span>
      <Count n={unread} />
    </Link>
  );
}
