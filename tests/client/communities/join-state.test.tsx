import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JoinState } from '../../../src/client/features/communities/page/join-state.tsx';
import type { GroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import type { Community } from '../../../src/contract/communities/communities.ts';
import { paginate } from '../../../src/contract/core/list.ts';
import {
  type GroupRole,
  type MemberStatus,
  permissionsOf,
  standingOf,
} from '../../../src/contract/core/permissions.ts';
import { fakeFetch, json, problem } from '../data/api/fake-fetch.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import { ana, openTab } from '../settings/open-tab.tsx';
import { aCommunity } from './a-community.ts';

beforeEach(forgetDrafts);
afterEach(cleanup);

function rightsIn(
  community: Community,
  status: MemberStatus | null,
  role: GroupRole = 'MEMBER',
): GroupAuthorization {
  const membership = status === null ? null : { role, status };
  return {
    group_id: community.id,
    role: membership?.role ?? null,
    member_status: status,
    pending_reason: status === 'PENDING' ? 'APPROVAL' : null,
    plan_id: null,
    plan_ids: [],
    has_paid: false,
    trial: null,
    permissions: permissionsOf(standingOf(membership, 'USER'), {
      is_public: community.is_public,
      is_free: community.is_free,
      is_read_only: community.archived_at !== null,
    }),
    restrictions: [],
    locked_reason: null,
  };
}

function show(community: Community, status: MemberStatus | null, invite?: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinState community={community} rights={rightsIn(community, status)} invite={invite} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const words = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const open = aCommunity();
const closed = aCommunity({ is_public: false, join_questions: ['What do you bake?', 'Where?'] });
const archived = aCommunity({ archived_at: '2026-02-01T00:00:00.000Z' });

const pagination = paginate({ page: 1, limit: 20 }, 1);
const anOwner = ({ id, username, first_name, last_name, avatar_url, created_at }: typeof ana) => ({
  group_id: open.id,
  user: { id, username, first_name, last_name, avatar_url },
  role: 'OWNER',
  status: 'ACTIVE',
  joined_at: created_at,
  version: 1,
  request: null,
});

describe('joining and leaving', () => {
  test.each([
    ['a visitor of a public community joins', open, null, undefined, ['Join community']],
    ['a visitor with an invite asks', closed, null, 'secret', ['Request to join']],
    ['users who wait can withdraw it', closed, 'PENDING', undefined, ['Withdraw request']],
    ['users who were declined can ask again', closed, 'REJECTED', 'secret', ['Ask again']],
    ['banned users cannot join', open, 'BANNED', undefined, []],
    ['a member can leave', open, 'ACTIVE', undefined, ['Joined']],
    ['an archived community lets nobody in', archived, null, undefined, []],
  ] as const)('%s', (_, community, status, invite, buttons) => {
    show(community, status, invite);
    expect(words()).toEqual(buttons);
  });

  test('a banned user sees that they are banned', () => {
    show(open, 'BANNED');
    expect(screen.getByText('You are banned here')).toBeTruthy();
  });

  test.each([
    ['the only owner is told to hand over', [ana], 'You are the only owner of Hurno', 0],
    ['one of two owners can leave', [ana, { ...ana, id: open.id }], 'Leave Hurno?', 1],
  ])('%s', async (_, owners, title, leaveButtons) => {
    const Page = () => (
      <>
        <h1>Hurno</h1>
        <JoinState community={open} rights={rightsIn(open, 'ACTIVE', 'OWNER')} invite={undefined} />
      </>
    );
    const { user } = await openTab(Page, {
      'GET /group-members/search': () => json(200, { data: owners.map(anOwner), pagination }),
    });
    await user.click(await screen.findByRole('button', { name: 'Joined' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave community' }));
    await screen.findByRole('heading', { name: title });
    expect(screen.queryAllByRole('button', { name: 'Leave' })).toHaveLength(leaveButtons);
    expect(screen.queryAllByRole('link', { name: 'Hand over or archive' })).toHaveLength(1 - leaveButtons);
  });

  test('a join request contains each question with its answer, and the invite secret', async () => {
    const asked = fakeFetch(() => json(200, { data: closed }));
    const user = show(closed, null, 'secret');
    await user.click(screen.getByRole('button', { name: 'Request to join' }));
    await user.type(await screen.findByRole('textbox', { name: 'What do you bake?' }), 'Pan de sal');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(screen.getByText('Please answer this question')).toBeTruthy();
    expect(asked).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Where?' }), 'Danao');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      invite: 'secret',
      answers: [
        { question: 'What do you bake?', answer: 'Pan de sal' },
        { question: 'Where?', answer: 'Danao' },
      ],
    });
  });

  test('if the questions changed, the form says so and keeps the answers', async () => {
    fakeFetch(() => problem(409, 'group.stale', 'The questions changed'));
    const user = show(closed, null, 'secret');
    await user.click(screen.getByRole('button', { name: 'Request to join' }));
    await user.type(await screen.findByRole('textbox', { name: 'What do you bake?' }), 'Pan de sal');
    await user.type(screen.getByRole('textbox', { name: 'Where?' }), 'Danao');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('The questions have changed')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Where?' }).value).toBe('Danao');
  });
});
