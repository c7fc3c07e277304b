import { Archive } from 'lucide-react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';

interface ReadOnlyNoteProps {
  community: Community;
  /** Whether the user may restore the community. */
  canUnarchive: boolean;
}

/** A note above every tab that the community is read-only, and why. */
export function ReadOnlyNote({ community, canUnarchive }: ReadOnlyNoteProps) {
  if (community.archived_at === null && !community.is_expired) return null;
  return (
    <div className="border-b border-line bg-sunken">
      <p
        role="status"
        className="mx-auto flex max-w-260 items-start gap-2.5 px-4 py-3 text-dense text-soft sm:px-6"
      >
        <Archive aria-hidden className="mt-0.5 size-4 flex-none text-muted" />
        <span>
          {community.archived_at === null
            ? t('This community’s plan has expired. You can still read everything.')
            : t('Archived on {date}. You can read everything, but you can’t post.', {
                date: formatDate(community.archived_at),
              })}{' '}
          {community.archived_at !== null && canUnarchive && (
            <Link to="." search={{ tab: 'settings', q: '', page: 1 }}>
              {t('Unarchive it')}
            </Link>
          )}
        </span>
      </p>
    </div>
  );
}
