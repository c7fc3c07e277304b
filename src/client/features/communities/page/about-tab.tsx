import { useQuery } from '@tanstack/react-query';
import { BookOpen, CalendarDays, Film, Users } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { TopicBadge } from '../../tags/topic-badge.tsx';
import { useTopics } from '../../tags/use-topics.ts';

// Loaded on demand: most people read it once, or never.
const PromiseDialog = lazyComponent(() => import('./promise-dialog.tsx'), 'PromiseDialog');

/** What the community is, who runs it, how big it is, and its rules. */
export function AboutTab({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const user = useCurrentUser();
  const topics = useTopics(user?.id ?? '', user !== null && community.tags.length > 0);
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 sm:px-6 sm:pt-6 xl:grid-cols-[1fr_var(--spacing-aside)]">
      <Card title={t('About this community')}>
        <p className="max-w-read whitespace-pre-line text-body">{community.description}</p>
        {community.tags.length > 0 && (
          <ul aria-label={t('Tags')} className="mt-4 flex flex-wrap gap-1.5">
            {community.tags.map((tag) => (
              <li key={tag.id}>
                <TopicBadge tag={tag} topics={topics} />
              </li>
            ))}
          </ul>
        )}
        {community.teaser_video_url !== null && (
          <p className="mt-4 flex items-center gap-2 text-dense">
            <Film aria-hidden className="size-4 text-muted" />
            <ExternalLink href={community.teaser_video_url}>{t('Watch the teaser video')}</ExternalLink>
          </p>
        )}
      </Card>
      <div className="grid gap-4">
        <Card title={t('At a glance')}>
          <dl className="grid gap-2.5 text-dense">
            <Fact icon={<Users aria-hidden />} name={t('Members')}>
              {formatNumber(community.total_members)}
            </Fact>
            <Fact icon={<CalendarDays aria-hidden />} name={t('Founded')}>
              {formatDate(community.created_at)}
            </Fact>
          </dl>
          <Guidelines />
        </Card>
        <Staff community={community} canRead={rights.permissions.includes('staff.read')} />
      </div>
    </div>
  );
}

function Guidelines() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon={<BookOpen aria-hidden />}
        className="mt-2 -ml-2.25 [&_svg]:mr-0.5"
        onPress={() => setIsOpen(true)}
      >
        {t('Community Guidelines')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PromiseDialog of="acceptedGuidelines" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:text-muted">
      {icon}
      <dt className="flex-1 text-soft">{name}</dt>
      <dd className="num font-medium">{children}</dd>
    </div>
  );
}

function Staff({ community, canRead }: { community: Community; canRead: boolean }) {
  const { data } = useQuery({ ...membersQuery(community.id, { q: '', page: 1 }), enabled: canRead });
  const staff = data?.data.filter(({ role }) => role !== 'MEMBER') ?? [];
  const owners =
    staff.length > 0
      ? staff.map(({ user, role }) => ({ user, role }))
      : [{ user: community.owner, role: 'OWNER' as const }];
  return (
    <Card title={t('Who runs it')}>
      <ul className="grid gap-2.5">
        {owners.map(({ user, role }) => (
          <li key={user.id} className="flex min-w-0 items-center gap-2.5">
            <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} size={28} />
            <span className="min-w-0 flex-1 truncate text-dense">{fullName(user)}</span>
            <span className="flex-none text-small text-muted">
              {role === 'OWNER' ? t('Owner') : t('Moderator')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
