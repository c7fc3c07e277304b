import { randomUUID } from 'node:crypto';
import * as account from '../../../src/contract/account/account.ts';
import * as consents from '../../../src/contract/account/consents.ts';
import * as sessions from '../../../src/contract/account/sessions.ts';
import * as settings from '../../../src/contract/account/settings.ts';
import * as users from '../../../src/contract/account/users.ts';
import { move, type Row, row } from './row.ts';

/** Calls about the own account: whoever is signed in has one, whatever place they have anywhere. */
export const accountRows: readonly Row[] = [
  row(settings.getSettings, 'nothing', () => ({})),
  row(settings.updateSettings, 'nothing', () => ({ body: { low_data: 'ON' as const } })),
  row(sessions.listSessions, 'nothing', () => ({})),
  row(sessions.endSession, 'nothing', ({ memberId }) => ({ params: { session_id: memberId } }), {
    how: "somebody else's",
    status: 404,
  }),
  move(sessions.endSession, 'nothing', ({ caller }) => ({ params: { session_id: caller ?? randomUUID() } })),
  row(sessions.endOtherSessions, 'nothing', () => ({})),
  row(users.getUser, 'nothing', ({ memberId }) => ({ params: { user_id: memberId } })),
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
];
