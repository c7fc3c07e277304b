import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import type { Tag } from '../../../../contract/tags.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { useEphemeral } from '../../../data/realtime/use-ephemeral.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { useChat } from '../../chat/store/use-chat.ts';
import { useTopics } from '../../tags/use-topics.ts';
import { TagLink } from '../posts/post-head.tsx';
import { useFeed, useFeedState, useMay } from '../store/use-feed.ts';

/** Most members that are named. */
const NAMED_MAX = 8;
const TAGS_MAX = 12;

// Lazy: it is not urgent, and has the calendar's dates.
const NextEventCard = lazyComponent(
  () => import('../../calendar/views/next-event-card.tsx'),
  'NextEventCard',
);

/** Beside the list, where there is room: the next event, members who are online, and the most used tags. */
export function FeedAside() {
  const { community } = useFeed();
  const isMember = useMay('chat.read');
  return (
    <aside aria-label={t('About these discussions')} className="grid content-start gap-3">
      {isMember && (
        <Suspense fallback={null}>
          <NextEventCard groupId={community.id} />
        </Suspense>
      )}
      {isMember && <OnlineCard />}
      <TagsCard />
    </aside>
  );
}

function OnlineCard() {
  const { community } = useFeed();
  const chat = useChat();
  const presence = useStore(useEphemeral().presence.store, ({ byTopic }) => byTopic[`~g:${community.id}`]);
  const posts = useFeedState((state) => state.byId);
  const { data } = useQuery(membersQuery(community.id, { q: '', page: 1 }));

  // Presence is sent to subscribers of the community's topic.
  useEffect(() => chat.openGroup(community.id), [chat, community.id]);

  const people = useMemo(() => {
    const members = data?.data ?? [];
    const roles = new Map(members.map(({ user, role }) => [user.id, role]));
    const known = new Map<string, Person>([
      ...members.map(({ user }) => [user.id, user] as const),
      ...Object.values(posts).map(({ author }) => [author.id, author] as const),
    ]);
    return [...known.values()]
      .filter(({ id }) => presence?.online?.has(id) === true)
      .map((person) => ({ person, role: roles.get(person.id) }))
      .slice(0, NAMED_MAX);
  }, [data, posts, presence]);

  if (presence?.isKnown !== true) return null;
  return (
    <Card
      isPadded={false}
      className="pb-2"
      title={
        <>
          {t('Online')} <span className="num font-normal text-muted">{formatNumber(presence.count)}</span>
        </>
      }
      action={
        <Link
          to="/communities/$slug/"
          params={{ slug: community.slug }}
          search={{ tab: 'members', q: '', page: 1 }}
          className="text-small"
        >
          {t('All members')}
        </Link>
      }
    >
      <ul>
        {people.map(({ person, role }) => (
          <li key={person.id} className="flex h-10 min-w-0 items-center gap-2.5 px-4 text-dense">
            <Avatar
              id={person.id}
              name={fullName(person)}
              src={person.avatar_url}
              size={28}
              presence="online"
            />
            <span className="flex min-w-0 flex-1">
              <PersonButton person={person} groupId={community.id} className="truncate" />
            </span>
            {role !== undefined && role !== 'MEMBER' && (
              <span className="text-small text-muted">{role === 'OWNER' ? t('Owner') : t('Moderator')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tags of the loaded posts, the most used first. */
function TagsCard() {
  const { feed } = useFeed();
  const posts = useFeedState((state) => state.byId);
  const tags = useMemo(() => {
    const counts = new Map<string, { tag: Tag; n: number }>();
    for (const { tags: own } of Object.values(posts)) {
      for (const tag of own) counts.set(tag.id, { tag, n: (counts.get(tag.id)?.n ?? 0) + 1 });
    }
    return [...counts.values()].sort((a, b) => b.n - a.n).slice(0, TAGS_MAX);
  }, [posts]);
  const topics = useTopics(feed.reader.me.id, tags.length > 0);
  if (tags.length === 0) return null;
  return (
    <Card title={t('Active discussions')}>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-meta text-soft">
        {tags.map(({ tag }) => (
          <li key={tag.id}>
            <TagLink tag={tag} topics={topics} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
