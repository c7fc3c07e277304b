import '../auth/settings-block.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { restoreRestriction } from '../../../src/client/features/moderation/restore-restriction.ts';
import { type Restriction, restriction } from '../../../src/contract/communities/restrictions.ts';
import { HOUR_MS } from '../../../src/contract/core/durations.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

const id = '01990000-0000-7000-8000-0000000000f1';
const person = { id, username: null, first_name: 'Ben', last_name: 'Reyes', avatar_url: null };

function aRestriction(starts_at: string): Restriction {
  return restriction.parse({
    ...{ id, type: 'SUSPENSION', scope: 'PLATFORM', group_id: null, group: null, report_id: id },
    ...{ user: person, moderator: person, lifted_by: person, reason: 'Spam', appeal: null, version: 2 },
    ...{ status: 'LIFTED', starts_at, ends_at: null, lifted_at: starts_at, created_at: starts_at },
  });
}

test('undoing a lift keeps a beginning that is still to come, and no other', async () => {
  for (const [ms, isToCome] of [
    [HOUR_MS, true],
    [-HOUR_MS, false],
  ] as const) {
    const starts_at = new Date(Date.now() + ms).toISOString();
    const lifted = aRestriction(starts_at);
    const asked = fakeFetch(() => json(200, { data: lifted, also: [] }));
    await restoreRestriction(lifted);
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      ...{ scope: 'PLATFORM', group_id: null, user_id: id, type: 'SUSPENSION', reason: 'Spam' },
      ...{ ends_at: null, report_id: id, ...(isToCome && { starts_at }) },
    });
  }
});
