import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import type { PublicProfile } from '../../../contract/account/users.ts';
import type { Written } from '../../../contract/account/written.ts';
import { type WrittenKind, writtenKinds } from '../../../contract/addresses.ts';
import { MoreButton } from '../../data/lists/more-button.tsx';
import { QueryState } from '../../data/lists/query-state.tsx';
import { wordsOrFiles } from '../../i18n/attached-text.ts';
import { formatAgo, formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonBar } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { writtenQuery } from './profile.queries.ts';

const tabNames: Readonly<Record<WrittenKind, string>> = { posts: 'Posts', comments: 'Comments' };

/** What the person wrote where the reader may read it, newest first: one tab for posts, one for comments. */
export function WrittenSection({ person, kind }: { person: PublicProfile; kind: WrittenKind }) {
  return (
    <Card as="section" aria-label={t('Posts and comments')} isPadded={false}>
      <Tabs label={t('Posts and comments')} className="px-4 sm:px-5">
        {writtenKinds.map((one) => (
          <Tab
            key={one}
            to="/people/$userId"
            params={{ userId: person.id }}
            search={{ wrote: one }}
            activeOptions={{ includeSearch: true }}
            aria-current={one === kind ? 'page' : undefined}
            resetScroll={false}
            replace
          >
            {t(tabNames[one])}
          </Tab>
        ))}
      </Tabs>
      {person.is_blocked ? (
        <p className="px-4 py-6 text-dense text-muted sm:px-5">
          {t('You blocked {name}. Unblock them to see what they wrote.', { name: person.first_name })}
        </p>
      ) : (
        <WrittenList key={kind} person={person} kind={kind} />
      )}
    </Card>
  );
}

function WrittenList({ person, kind }: { person: PublicProfile; kind: WrittenKind }) {
  const query = useInfiniteQuery(writtenQuery(person.id, kind));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <QueryState
      query={query}
      isBare
      failed={kind === 'posts' ? t('Posts did not load') : t('Comments did not load')}
      label={kind === 'posts' ? t('Loading posts') : t('Loading comments')}
      skeleton={<WrittenSkeleton />}
    >
      {() =>
        rows.length === 0 ? (
          <NothingWritten person={person} kind={kind} />
        ) : (
          <>
            <ul className="[&>li:last-child>a]:rounded-b-card">
              {rows.map((row) => (
                <WrittenRow key={row.id} row={row} />
              ))}
            </ul>
            {query.hasNextPage && (
              <div className="px-2 py-1 sm:px-3">
                <MoreButton query={query} kind="ghost" />
              </div>
            )}
          </>
        )
      }
    </QueryState>
  );
}

/** The whole row leads to the post, or to the comment under its post. */
function WrittenRow({ row }: { row: Written }) {
  const { group, title, comment_id: commentId, post_id: postId, answer_count, created_at } = row;
  const excerpt = wordsOrFiles(row.excerpt, row.attached);
  const heading = commentId === null ? title : title && t('On “{title}”', { title });
  const answers =
    commentId === null
      ? t('{n, plural, one {# comment} other {# comments}}', { n: answer_count })
      : t('{n, plural, one {# reply} other {# replies}}', { n: answer_count });
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        kind="bare"
        to="/communities/$slug/"
        params={{ slug: group.slug }}
        search={{
          ...{ tab: 'discussions', q: '', page: 1, postId },
          ...(commentId !== null && { commentId }),
        }}
        className="block px-4 py-3.5 -outline-offset-2 hover:bg-hover sm:px-5"
      >
        <span className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
          <CommunityAvatar id={group.id} name={group.name} src={group.logo_url} size={20} />
          <span className="min-w-0 truncate text-soft">{group.name}</span>
          <span aria-hidden>·</span>
          <time dateTime={created_at} title={formatDateTime(created_at)} className="flex-none">
            {formatAgo(created_at)}
          </time>
        </span>
        {heading !== '' && (
          <span
            className={`mt-1.5 block truncate ${commentId === null ? 'text-name' : 'text-meta text-muted'}`}
          >
            {heading}
          </span>
        )}
        <span className="mt-1 line-clamp-3 text-dense text-soft wrap-anywhere">{excerpt}</span>
        {answer_count > 0 && <span className="num mt-1.5 block text-meta text-muted">{answers}</span>}
      </Link>
    </li>
  );
}

function NothingWritten({ person, kind }: { person: PublicProfile; kind: WrittenKind }) {
  const name = person.first_name;
  const nothing = {
    posts: person.is_self
      ? t('You have not posted yet.')
      : t('No posts by {name} that you can see.', { name }),
    comments: person.is_self
      ? t('You have not commented yet.')
      : t('No comments by {name} that you can see.', { name }),
  };
  return (
    <p className="flex items-center gap-2 px-4 py-6 text-dense text-muted sm:px-5">
      <MessageSquareText aria-hidden className="size-4 flex-none" />
      {nothing[kind]}
    </p>
  );
}

/** Rows with the geometry of a post with a title and one line of text. */
function WrittenSkeleton() {
  return (
    <div>
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <div key={width} className="border-b border-line px-4 py-3.5 last:border-b-0 sm:px-5">
          <div className="flex h-5 items-center gap-1.5">
            <span aria-hidden className="size-5 rounded-[5px] bg-selected" />
            <SkeletonBar className="w-28" />
          </div>
          <div className="mt-1.5 flex h-5 items-center">
            <SkeletonBar className={width} />
          </div>
          <div className="mt-1 flex h-5 items-center">
            <SkeletonBar className="w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
