import { randomUUID } from 'node:crypto';
import * as account from '../../../src/contract/account/account.ts';
import * as consents from '../../../src/contract/account/consents.ts';
import * as sessions from '../../../src/contract/account/sessions.ts';
import * as settings from '../../../src/contract/account/settings.ts';
import * as start from '../../../src/contract/account/start.ts';
import * as users from '../../../src/contract/account/users.ts';
import { getWritten } from '../../../src/contract/account/written.ts';
import * as administrators from '../../../src/contract/admin/administrators.ts';
import * as saved from '../../../src/contract/saved/saved.ts';
import { move, type Row, row } from './row.ts';

/** Calls about the own account: every signed-in user has one, whatever their memberships. */
export const accountRows: readonly Row[] = [
  row(settings.getSettings, 'nothing', () => ({})),
  row(settings.updateSettings, 'nothing', () => ({ body: { low_data: 'ON' as const } })),
  row(start.updateStart, 'nothing', () => ({ body: { step: null } })),
  row(sessions.listSessions, 'nothing', () => ({})),
  row(sessions.endSession, 'nothing', ({ memberId }) => ({ params: { session_id: memberId } }), {
    how: "somebody else's",
    status: 404,
  }),
  move(sessions.endSession, 'nothing', ({ caller }) => ({ params: { session_id: caller ?? randomUUID() } })),
  row(sessions.endOtherSessions, 'nothing', () => ({})),
  row(users.getUser, 'nothing', ({ memberId }) => ({ params: { user_id: memberId } })),
  row(getWritten, 'nothing', ({ memberId }) => ({
    params: { user_id: memberId },
    query: { kind: 'posts' as const },
  })),
  row(
    getWritten,
    'nothing',
    () => ({ params: { user_id: randomUUID() }, query: { kind: 'comments' as const } }),
    {
      how: 'of an unknown user',
      status: 404,
    },
  ),
  row(users.getUser, 'nothing', () => ({ params: { user_id: randomUUID() } }), {
    how: 'nobody',
    status: 404,
  }),
  row(users.updateUser, 'nothing', ({ caller }) => ({
    params: { user_id: caller ?? randomUUID() },
    body: { bio: 'Taga-rito' },
  })),
  row(users.updateUser, 'nothing', ({ memberId }) => ({ params: { user_id: memberId }, body: { bio: '' } }), {
    how: "somebody else's",
    status: 404,
  }),
  row(account.checkDeletion, 'nothing', () => ({})),
  row(
    account.archiveUser,
    'nothing',
    ({ caller }) => ({ params: { user_id: caller ?? randomUUID() }, body: { current_password: '' } }),
    { how: 'without the password', status: 422 },
  ),
  row(
    account.archiveUser,
    'nothing',
    ({ memberId }) => ({ params: { user_id: memberId }, body: { current_password: 'Mangga#42x' } }),
    { how: "somebody else's", status: 404 },
  ),
  row(
    administrators.updatePlatformRole,
    'nothing',
    ({ memberId }) => ({
      params: { user_id: memberId },
      body: { platform_role: 'ADMIN' as const, current_password: '' },
    }),
    { how: 'without the password', status: 422 },
  ),
  row(administrators.searchAdminProposals, 'nothing', () => ({ query: {} })),
  row(
    administrators.decideAdminProposal,
    'nothing',
    () => ({
      params: { proposal_id: randomUUID() },
      body: { decision: 'decline' as const, version: 1 },
    }),
    { how: 'nowhere', status: 404 },
  ),
  row(account.unarchiveUser, 'nothing', ({ memberId }) => ({ params: { user_id: memberId } })),
  row(account.restoreAccount, 'nothing', () => ({ body: { token: 'nobody has it' } }), { status: 400 }),
  row(consents.listConsents, 'nothing', () => ({})),
  row(consents.updateConsent, 'nothing', () => ({
    params: { purpose: 'ANALYTICS' as const },
    body: { is_granted: true },
  })),
  row(account.getExport, 'nothing', () => ({})),
  row(account.requestExport, 'nothing', () => ({})),
  row(account.listActivity, 'nothing', () => ({ query: {} })),
  row(saved.listSaved, 'nothing', () => ({ query: {} })),
  row(saved.listSavedMarks, 'nothing', () => ({})),
  row(
    saved.saveThing,
    'nothing',
    () => ({ params: { kind: 'message' as const, target_id: randomUUID() }, body: {} }),
    { how: 'what does not exist', status: 404 },
  ),
  row(saved.unsaveThing, 'nothing', ({ foreignPostId }) => ({
    params: { kind: 'post' as const, target_id: foreignPostId },
  })),
];
