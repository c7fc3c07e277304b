import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceDrafts } from '../../../src/client/data/drafts/device-drafts.ts';
import { PostComposer } from '../../../src/client/features/feed/composer/post-composer.tsx';
import { postDraftKey } from '../../../src/client/features/feed/composer/post-draft.ts';
import { createFeedView } from '../../../src/client/features/feed/store/feed-view.ts';
import { FeedContext } from '../../../src/client/features/feed/store/use-feed.ts';
import type { Community } from '../../../src/contract/communities/communities.ts';
import type { GroupPermission } from '../../../src/contract/core/permissions.ts';
import { ana, group, me } from '../chat/store/chat-builders.ts';
import { fakeFetch } from '../data/api/fake-fetch.ts';
import { aFeed } from './a-feed.ts';

const key = postDraftKey(me.id, group);

beforeEach(() => {
  deviceDrafts.set(key, '');
  // What jsdom does not have: a computer with a keyboard and a mouse, whose fields grow by themselves.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { supports: () => true });
});
afterEach(cleanup);

function setUp({ permissions = ['post.create'] as GroupPermission[], isSignedIn = true } = {}) {
  const { feed, outbox } = aFeed(() => ({ data: [] }));
  if (isSignedIn) outbox.start(me.id);
  fakeFetch(() =>
    Response.json({
      data: [
        {
          group_id: group,
          user: ana,
          role: 'MEMBER',
          status: 'ACTIVE',
          joined_at: null,
          version: 1,
          request: null,
        },
      ],
      pagination: { page: 1, limit: 8, total: 1, total_pages: 1, total_is_exact: true },
    }),
  );
  // Of the community only this matters here.
  const community = {
    id: group,
    slug: 'kape',
    post_categories: [] as Community['post_categories'],
  } as Community;
  const rights = {
    group_id: group,
    role: null,
    member_status: null,
    pending_reason: null,
    plan_id: null,
    plan_ids: [],
    has_paid: false,
    trial: null,
    permissions,
    restrictions: [],
    locked_reason: null,
  };
  let posted = 0;
  const view = createFeedView();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedContext value={{ feed, view, community, rights }}>
        <PostComposer anchor={createRef()} onSubmit={() => posted++} />
      </FeedContext>
    </QueryClientProvider>,
  );
  return {
    feed,
    view,
    user: userEvent.setup(),
    posted: () => posted,
    forms: () => feed.unsent.store.getState().map(({ body }) => body.form),
  };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' });

describe('the composer of posts', () => {
  test('opens in place, posts with Ctrl+Enter and is empty for the next one', async () => {
    const { user, posted, forms } = setUp();
    await user.click(screen.getByRole('button', { name: 'Share something…' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Unang brew');
    await user.type(field(), '  Magandang umaga ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(forms()).toEqual([
      {
        group_id: group,
        title: 'Unang brew',
        content_md: 'Magandang umaga',
        tag_ids: [],
        category_id: null,
        is_announcement: false,
      },
    ]);
    expect(posted()).toBe(1);
    expect(localStorage.getItem(key)).toBe(null);
    await screen.findByRole('button', { name: 'Share something…' });
  });

  test('has on the device what is in it, and shows it again', async () => {
    const first = setUp();
    await first.user.click(screen.getByRole('button', { name: 'Share something…' }));
    await first.user.type(field(), 'kalahati');
    cleanup();
    deviceDrafts.store.setState({}, true);
    const second = setUp();
    await second.user.click(screen.getByRole('button', { name: /kalahati/ }));
    expect(field().value).toBe('kalahati');
  });

  test('opens with the text of a refused post, and can be closed and opened again', async () => {
    const { user, view } = setUp();
    for (const text of ['tinanggihan', 'tinanggihan muli']) {
      deviceDrafts.set(
        key,
        JSON.stringify({ title: '', text, people: [], tags: [], is_announcement: false }),
      );
      act(() => view.write('post'));
      expect(field().value).toBe(text);
      expect(document.activeElement).toBe(field());
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await screen.findByRole('button', { name: new RegExp(text) });
    }
  });

  test('says at the field what is too long, and loses none of it', async () => {
    const { user, forms } = setUp();
    await user.click(screen.getByRole('button', { name: 'Share something…' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'a'.repeat(151) } });
    fireEvent.change(field(), { target: { value: 'b'.repeat(20_001) } });
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(forms()).toEqual([]);
    expect(screen.getByText(/Title must not exceed 150 characters/)).toBeTruthy();
    expect(screen.getByText('Post must not exceed 20000 characters')).toBeTruthy();
    expect(field().value).toHaveLength(20_001);
  });

  test('keeps the text in the field when no user is signed in any more', async () => {
    const { user, posted, forms } = setUp({ isSignedIn: false });
    await user.click(screen.getByRole('button', { name: 'Share something…' }));
    await user.type(field(), 'kumusta');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect([forms(), posted(), field().value]).toEqual([[], 0, 'kumusta']);
  });

  test('mentions someone of the community after an @, by id', async () => {
    const { user, forms } = setUp();
    await user.click(screen.getByRole('button', { name: 'Share something…' }));
    await user.type(field(), 'Salamat @An');
    await screen.findByRole('option', { name: /Ana Reyes/ });
    await user.keyboard('{Enter}');
    expect(field().value).toBe('Salamat @Ana Reyes ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(forms()).toMatchObject([{ content_md: `Salamat <@${ana.id}>` }]);
  });

  test('offers to announce only to those who may', async () => {
    const { user } = setUp();
    await user.click(screen.getByRole('button', { name: 'Share something…' }));
    expect(screen.queryByRole('switch', { name: /Announcement/ })).toBe(null);
    cleanup();
    const staff = setUp({ permissions: ['post.create', 'post.announce'] });
    await staff.user.click(screen.getByRole('button', { name: 'Share something…' }));
    await staff.user.click(screen.getByRole('switch', { name: /Announcement/ }));
    await staff.user.type(field(), 'Walang klase bukas');
    await staff.user.click(screen.getByRole('button', { name: 'Post' }));
    expect(staff.forms()).toMatchObject([{ is_announcement: true }]);
  });
});
