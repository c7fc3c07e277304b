import '../auth/settings-block.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type Ephemeral, EphemeralContext } from '../../../src/client/data/realtime/use-ephemeral.ts';
import { PostCard } from '../../../src/client/features/feed/posts/post-card.tsx';
import { createFeedView } from '../../../src/client/features/feed/store/feed-view.ts';
import { FeedContext } from '../../../src/client/features/feed/store/use-feed.ts';
import type { Community } from '../../../src/contract/communities/communities.ts';
import type { Post } from '../../../src/contract/feed/posts.ts';
import type { UserTag } from '../../../src/contract/tags.ts';
import { openPage } from '../auth/open-page.tsx';
import { group, me, uuid } from '../chat/store/chat-builders.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';
import { aFeed } from './a-feed.ts';
import { aPost } from './feed-builders.ts';

const guitar = { id: uuid(1), name: 'Guitar', slug: 'guitar' };
const music = { id: uuid(2), name: 'Music', slug: 'music' };
const dislikes: UserTag[] = [
  { ...guitar, user_tag_type: 'NOT_INTERESTED' },
  { ...music, user_tag_type: 'INTERESTED' },
];

afterEach(cleanup);

/** The cards of `posts` for someone whose tags the server answers like that. */
async function open(posts: readonly Post[], tags = () => json(200, { data: dislikes })) {
  // What jsdom does not have: sizes that change.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const asked = fakeFetch(tags);
  const { feed } = aFeed(() => ({ data: [] }));
  const view = createFeedView();
  // Of the community only this matters here, and no one is here or types.
  const community = {
    id: group,
    slug: 'kape',
    post_categories: [] as Community['post_categories'],
  } as Community;
  const ephemeral = {
    typing: { store: createStore(() => ({ byConversation: {} })), said: () => undefined },
    presence: { store: createStore(() => ({ byTopic: {} })) },
  } as unknown as Ephemeral;
  const rights = {
    group_id: group,
    role: null,
    member_status: null,
    pending_reason: null,
    plan_id: null,
    plan_ids: [],
    has_paid: false,
    trial: null,
    permissions: [],
    restrictions: [],
    locked_reason: null,
  };
  const page = await openPage(
    () => (
      <EphemeralContext value={ephemeral}>
        <FeedContext value={{ feed, view, community, rights }}>
          <h1>Kape</h1>
          {posts.map((post, at) => (
            <PostCard key={post.id} post={post} place={at + 1} total={posts.length} />
          ))}
        </FeedContext>
      </EphemeralContext>
    ),
    '/communities/kape/',
  );
  const tagCalls = () => asked.filter(({ url }) => url.endsWith(`/tags/users/${me.id}`)).length;
  return { ...page, view, tagCalls };
}

const line = 'A post about Guitar, which you are not interested in';

test('a post with only unwanted tags is one line, and the whole post after a press', async () => {
  const { user } = await open([aPost(1, { title: 'Unang kuwerdas', tags: [guitar] })]);
  await screen.findByText(line);
  expect(screen.queryByRole('heading', { name: 'Unang kuwerdas' })).toBe(null);
  expect(screen.getByRole('article', { name: line })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the post by Ana Reyes' }));
  expect(screen.getByRole('heading', { name: 'Unang kuwerdas' })).toBeTruthy();
  expect(screen.queryByText(line)).toBe(null);
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('an expanded or discussed post stays expanded when its card is mounted again', async () => {
  const posts = [1, 2, 3].map((seq) => aPost(seq, { title: `Kuwerdas ${seq}`, tags: [guitar] }));
  const { view } = await open(posts);
  await expect.poll(() => screen.queryAllByText(line)).toHaveLength(3);
  view.toggle('wanted', uuid(5001), true);
  await expect.poll(() => screen.queryAllByText(line)).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Kuwerdas 1' })).toBeTruthy();
});

test('a tag of interest is marked, and a post with one is never folded', async () => {
  await open([aPost(1, { title: 'Tugtog', tags: [guitar, music] })]);
  const liked = await screen.findByTitle('You are interested in Music');
  expect(liked.textContent).toBe('#music');
  expect(screen.getByRole('link', { name: '#guitar' }).title).toBe('');
  expect(screen.getByRole('heading', { name: 'Tugtog' })).toBeTruthy();
});

test('the tags of the reader are loaded once for all posts, and not at all without tags', async () => {
  const without = await open([aPost(1), aPost(2)]);
  expect(without.tagCalls()).toBe(0);
  cleanup();
  const withTags = await open([1, 2, 3].map((seq) => aPost(seq, { tags: [guitar] })));
  await screen.findAllByText(line);
  expect(withTags.tagCalls()).toBe(1);
});

test('every post is shown if the tags cannot be loaded', async () => {
  const { tagCalls } = await open([aPost(1, { title: 'Kuwerdas', tags: [guitar] })], () => json(500, {}));
  await expect.poll(tagCalls).toBe(1);
  expect(screen.getByRole('heading', { name: 'Kuwerdas' })).toBeTruthy();
  expect(screen.queryByText(line)).toBe(null);
});
