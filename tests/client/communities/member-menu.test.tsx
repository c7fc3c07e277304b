import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemberMenu } from '../../../src/client/features/communities/members/member-menu.tsx';
import { useMemberActions } from '../../../src/client/features/communities/members/use-member-actions.ts';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';
import type { GroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import type { DirectoryEntry } from '../../../src/contract/communities/members.ts';
import { type GroupRole, permissionsOf } from '../../../src/contract/core/permissions.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';

const groupId = '01990000-0000-7000-8000-000000000001';
const userId = '01990000-0000-7000-8000-000000000002';

beforeEach(() => void takeToasts());
afterEach(cleanup);

function aMember(role: GroupRole, facts: Partial<DirectoryEntry> = {}): DirectoryEntry {
  return {
    group_id: groupId,
    user: { id: userId, username: 'nina', first_name: 'Nina', last_name: 'Cruz', avatar_url: null },
    role,
    status: 'ACTIVE',
    joined_at: '2026-01-01T00:00:00.000Z',
    version: 4,
    request: null,
    ...facts,
  };
}

function rightsOf(role: GroupRole): GroupAuthorization {
  return {
    group_id: groupId,
    role,
    member_status: 'ACTIVE',
    pending_reason: null,
    plan_id: null,
    plan_ids: [],
    has_paid: false,
    trial: null,
    permissions: permissionsOf(role, { is_public: true, is_free: true, is_read_only: false }),
    restrictions: [],
    locked_reason: null,
  };
}

function Harness({ myRole, otherRole, isMe }: { myRole: GroupRole; otherRole: GroupRole; isMe: boolean }) {
  const acts = useMemberActions();
  return <MemberMenu member={aMember(otherRole)} rights={rightsOf(myRole)} isMe={isMe} actions={acts} />;
}

function show(myRole: GroupRole, otherRole: GroupRole, isMe = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Harness myRole={myRole} otherRole={otherRole} isMe={isMe} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const endMembership = ['Remove from community', 'Ban'];

describe('the actions of staff on a member', () => {
  test.each([
    [
      'an owner with a member',
      'OWNER',
      'MEMBER',
      ['Make moderator', 'Make owner', 'Membership...', 'Mute...', ...endMembership],
    ],
    [
      'an owner with a moderator',
      'OWNER',
      'MODERATOR',
      ['Make member', 'Make owner', 'Mute...', ...endMembership],
    ],
    ['a moderator with a member', 'MODERATOR', 'MEMBER', ['Mute...', ...endMembership]],
  ] as const)('%s', async (_, myRole, otherRole, items) => {
    const user = show(myRole, otherRole);
    await user.click(screen.getByRole('button', { name: 'Actions for Nina Cruz' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
  });

  test.each([
    ['a moderator', 'MODERATOR', 'MODERATOR'],
    ['a moderator', 'MODERATOR', 'OWNER'],
    ['an owner', 'OWNER', 'OWNER'],
  ] as const)('%s (%s) has no actions on a member with the role %s', (_, myRole, otherRole) => {
    show(myRole, otherRole);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('an owner can step down', async () => {
    const user = show('OWNER', 'OWNER', true);
    await user.click(screen.getByRole('button'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Step down to moderator',
    ]);
  });

  test('a new role is sent with the version that was shown, and can be undone', async () => {
    const asked = fakeFetch((_, init) => {
      const { role } = JSON.parse(String(init.body));
      return json(200, { data: aMember(role, { version: role === 'MODERATOR' ? 5 : 6 }) });
    });
    const user = show('OWNER', 'MEMBER');
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('menuitem', { name: 'Make moderator' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      group_id: groupId,
      version: 4,
      role: 'MODERATOR',
    });
    const [toast] = await waitFor(() => {
      const shown = takeToasts();
      expect(shown).toHaveLength(1);
      return shown;
    });
    expect(toast?.title).toBe('Nina Cruz is a moderator now.');
    toast?.action?.onPress();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(JSON.parse(String(asked[1]?.init.body))).toEqual({
      group_id: groupId,
      version: 5,
      role: 'MEMBER',
    });
  });

  test('removing a member asks for confirmation and sends the reason', async () => {
    const asked = fakeFetch(() => json(200, { data: aMember('MEMBER', { status: 'REMOVED' }) }));
    const user = show('MODERATOR', 'MEMBER');
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('menuitem', { name: 'Remove from community' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Sells loans');
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked[0]?.init.method).toBe('DELETE');
    expect(JSON.parse(String(asked[0]?.init.body))).toMatchObject({ reason: 'Sells loans', is_ban: false });
  });

  test('a ban with the messages of the last 24 hours is one call, and one undo takes it back', async () => {
    const removalId = '01990000-0000-7000-8000-000000000003';
    const person = aMember('MEMBER').user;
    const asked = fakeFetch((_, { method }) =>
      json(200, {
        data: {
          ...{
            id: removalId,
            group_id: groupId,
            user: person,
            removed_by: person,
            period: 'DAY',
            is_ban: true,
          },
          ...{ removed_at: '2026-01-01T00:00:00.000Z', messages: 3, posts: 1, comments: 0, report_id: null },
          undone_at: method === 'DELETE' ? '2026-01-01T00:00:09.000Z' : null,
        },
      }),
    );
    const user = show('MODERATOR', 'MEMBER');
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('menuitem', { name: 'Ban' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason, sent to the member' }), 'Spam');
    await user.click(screen.getByRole('button', { name: /Remove what they wrote/ }));
    await user.click(await screen.findByRole('option', { name: 'From the last 24 hours' }));
    expect(screen.getByRole('checkbox', { name: /^Posts and comments/ })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      ...{ group_id: groupId, user_id: userId, period: 'DAY', has_posts: true, report_id: null },
      ban: { reason: 'Spam', ends_at: null, version: aMember('MEMBER').version },
    });
    const [toast] = await waitFor(() => {
      const shown = takeToasts();
      expect(shown).toHaveLength(1);
      return shown;
    });
    expect(toast).toMatchObject({
      title: 'Nina Cruz is banned.',
      description: 'Removed: 3 messages, 1 post',
    });
    toast?.action?.onPress();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect([asked[1]?.init.method, asked[1]?.url]).toEqual(['DELETE', `/api/message-removals/${removalId}`]);
  });

  test('if another moderator changed the member first, a toast shows the current state', async () => {
    fakeFetch(() =>
      json(409, {
        status: 409,
        code: 'member.stale',
        message: 'Someone else changed this membership in the meantime.',
        fresh: aMember('MEMBER', { status: 'BANNED', version: 5 }),
      }),
    );
    const user = show('OWNER', 'MEMBER');
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('menuitem', { name: 'Make moderator' }));
    await waitFor(() =>
      expect(takeToasts()).toMatchObject([
        { kind: 'info', title: 'Someone else changed this first', description: 'Nina Cruz is banned.' },
      ]),
    );
  });
});
