import { expect, test } from 'vitest';
import { lossReasonOf, lossTexts } from '../../../src/client/data/communities/loss-text.ts';
import { lostCommunityTexts } from '../../../src/client/features/communities/page/lost-community.tsx';
import { memberStatuses } from '../../../src/contract/core/permissions.ts';
import { events } from '../../../src/contract/events.ts';

const SAID = [
  ['BANNED', null, /^You are banned here/],
  ['REMOVED', null, /^You were removed/],
  ['EXPIRED', null, /^Your membership has ended/],
  ['LEFT', null, /^You left/],
  ['PENDING', 'APPROVAL', /waiting for approval/],
  ['PENDING', 'PAYMENT', /once you pay/],
  ['REJECTED', null, /was not approved/],
  [null, null, /^Only members/],
] as const;

test('who may not read what members read is told the true reason, for each way to be no member', () => {
  for (const [member_status, pending_reason, text] of SAID) {
    const reason = lossReasonOf({ member_status, pending_reason });
    expect(reason === null ? '' : lossTexts[reason], `${member_status} ${pending_reason}`).toMatch(text);
  }
  expect(lossReasonOf({ member_status: 'ACTIVE', pending_reason: null })).toBeNull();
  const known = new Set<string | null>([...SAID.map(([status]) => status), 'ACTIVE']);
  expect(memberStatuses.filter((status) => !known.has(status))).toEqual([]);
});

test('each way to lose a membership while its page is open has a title of its own', () => {
  const reasons = events['membership.revoked'].shape.reason.options;
  const titles = reasons.map((reason) => lostCommunityTexts[reason].title);
  expect(new Set(titles).size).toBe(reasons.length);
});
