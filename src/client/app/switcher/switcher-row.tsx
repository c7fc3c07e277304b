import {
  Bookmark,
  CalendarClock,
  Compass,
  FileText,
  Hash,
  Keyboard,
  LogOut,
  MessageCircle,
  MessageSquareText,
  Plus,
  Search,
  Settings,
  SquarePen,
  SunMoon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '../../../contract/account/people.ts';
import { resultIcons } from '../../features/search/result-icons.tsx';
import { textOfResult } from '../../features/search/search-results.ts';
import { tabText } from '../../features/settings/tab-text.tsx';
import { wordsOrFiles } from '../../i18n/attached-text.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Count } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import type { ActionName, SwitcherEntry, Target } from './switcher-entry.ts';
import { actionText } from './switcher-sections.ts';

const actionIcons: Readonly<Record<ActionName, ReactNode>> = {
  new_message: <SquarePen aria-hidden />,
  create_community: <Plus aria-hidden />,
  communities: <Compass aria-hidden />,
  messages: <MessageCircle aria-hidden />,
  saved: <Bookmark aria-hidden />,
  scheduled: <CalendarClock aria-hidden />,
  theme: <SunMoon aria-hidden />,
  shortcuts: <Keyboard aria-hidden />,
  sign_out: <LogOut aria-hidden />,
};

interface Face {
  readonly icon: ReactNode;
  readonly label: string;
  readonly description: string;
}

/** Where a message was written: "#general, Kape at Code", or the name of the other person. */
function placeOf({ group, conversation, peer }: Extract<Target, { kind: 'message' }>): string {
  if (group !== null) return `#${conversation.name}, ${group.name}`;
  return peer === null ? t('Messages') : fullName(peer);
}

function faceOf(target: Target): Face {
  switch (target.kind) {
    case 'community':
      return {
        icon: <CommunityAvatar id={target.id} name={target.name} src={target.logo_url} size={28} />,
        label: target.name,
        description: t('{n, plural, one {# member} other {# members}}', { n: target.total_members }),
      };
    case 'person': {
      const { person } = target;
      const name = fullName(person);
      return {
        icon: <Avatar id={person.id} name={name} src={person.avatar_url} size={28} />,
        label: name,
        description: person.username === null ? '' : `@${person.username}`,
      };
    }
    case 'chat':
      return { icon: <Hash aria-hidden />, label: target.name, description: target.group.name };
    case 'post':
      return {
        icon: <FileText aria-hidden />,
        label: wordsOrFiles(target.text, target.attached),
        description: `${fullName(target.author)} · ${target.group.name}`,
      };
    case 'search':
      return {
        icon: <Search aria-hidden />,
        label: t('Search everything for “{q}”', { q: target.q }),
        description: '',
      };
    case 'result': {
      const { title, snippet, place } = textOfResult(target.result);
      const isByPerson = target.result.kind === 'comments';
      return {
        icon: resultIcons[target.result.kind] ?? <FileText aria-hidden />,
        label: isByPerson ? snippet : title,
        description: isByPerson ? `${title} · ${place}` : place,
      };
    }
    case 'setting':
      return {
        icon: <Settings aria-hidden />,
        label: t(target.name),
        description: t(tabText[target.tab].name),
      };
    case 'message':
      return {
        icon: <MessageSquareText aria-hidden />,
        label: wordsOrFiles(target.text, target.attached),
        description: `${fullName(target.author)} · ${placeOf(target)}`,
      };
  }
}

function faceOfEntry(entry: SwitcherEntry): Face {
  if ('target' in entry) return faceOf(entry.target);
  return { icon: actionIcons[entry.action], label: t(actionText[entry.action]), description: '' };
}

/** One result: its icon or avatar, its name, and where it belongs. */
export function SwitcherRow({ entry }: { entry: SwitcherEntry }) {
  const { icon, label, description } = faceOfEntry(entry);
  const unread = 'target' in entry ? entry.unread : 0;
  return (
    <>
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center text-muted [&>svg]:size-4.5 [&>svg]:stroke-[1.75]"
      >
        {icon}
      </span>
      {/* Text that does not fit beside the name wraps to a hidden line. */}
      <span className="flex h-[1lh] min-w-0 flex-1 flex-wrap items-baseline gap-x-2 overflow-hidden">
        <span className={classNames('max-w-full truncate', unread > 0 && 'font-semibold')}>{label}</span>
        <span className="min-w-0 flex-1 basis-24 truncate text-meta text-muted">{description}</span>
      </span>
      <Count n={unread} />
    </>
  );
}
