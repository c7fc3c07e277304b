import {
  type GroupPermission,
  type GroupRole,
  type GroupTraits,
  groupRoles,
  type MemberStatus,
  may,
  type Standing,
  standingOf,
} from '../../../src/contract/core/permissions.ts';
import type { ProblemCode } from '../../../src/contract/core/problems.ts';

/** Ana founded the community, adora is an administrator of the platform. */
export const names = ['ana', 'ben', 'cora', 'dan', 'adora'] as const;
export type Name = (typeof names)[number];

export interface Place {
  readonly role: GroupRole;
  readonly status: MemberStatus;
  readonly version: number;
}

/** All that is to be known of one community, without a database. */
export interface Memberships {
  readonly is_public: boolean;
  readonly is_archived: boolean;
  readonly version: number;
  readonly places: Readonly<Partial<Record<Name, Place>>>;
}

export type Act =
  | { readonly do: 'join'; readonly who: Name; readonly isInvited: boolean }
  | { readonly do: 'leave'; readonly who: Name }
  | { readonly do: 'give role'; readonly who: Name; readonly whom: Name; readonly role: GroupRole }
  | {
      readonly do: 'set status';
      readonly who: Name;
      readonly whom: Name;
      readonly status: 'ACTIVE' | 'REJECTED' | 'BANNED' | 'REMOVED';
    }
  | { readonly do: 'put out'; readonly who: Name; readonly whom: Name; readonly isBan: boolean }
  | { readonly do: 'hand over'; readonly who: Name; readonly whom: Name }
  | { readonly do: 'archive'; readonly who: Name; readonly isArchived: boolean }
  | { readonly do: 'open'; readonly who: Name; readonly isPublic: boolean };

export type Outcome = 'ok' | ProblemCode;
type Step = readonly [Outcome, Memberships];

export const created: Memberships = {
  is_public: true,
  is_archived: false,
  version: 1,
  places: { ana: { role: 'OWNER', status: 'ACTIVE', version: 1 } },
};

function traitsOf({ is_public, is_archived }: Memberships): GroupTraits {
  return { is_public, is_free: true, is_read_only: is_archived };
}

function standingIn({ places }: Memberships, name: Name): Standing {
  return standingOf(places[name] ?? null, name === 'adora' ? 'ADMIN' : 'USER');
}

export function mayDo(now: Memberships, name: Name, right: GroupPermission): boolean {
  return may(right, standingIn(now, name), traitsOf(now));
}

function put(now: Memberships, name: Name, change: Partial<Place>): Memberships {
  const before = now.places[name] ?? { role: 'MEMBER', status: 'LEFT', version: 0 };
  const place: Place = { ...before, ...change, version: before.version + 1 };
  return { ...now, places: { ...now.places, [name]: place } };
}

function isLastOwner(now: Memberships, name: Name): boolean {
  const owners = names.filter(
    (one) => now.places[one]?.status === 'ACTIVE' && now.places[one]?.role === 'OWNER',
  );
  return owners.length === 1 && owners[0] === name;
}

function join(now: Memberships, who: Name, isInvited: boolean): Step {
  const place = now.places[who];
  if (!isInvited && !mayDo(now, who, 'group.see')) return ['group.not_found', now];
  if (place?.status === 'ACTIVE') return ['ok', now];
  if (place?.status === 'BANNED') return ['group.banned', now];
  const isLetIn = isInvited ? !now.is_archived : mayDo(now, who, 'group.join');
  if (!isLetIn) return ['group.not_allowed', now];
  if (now.is_public) return ['ok', put(now, who, { role: 'MEMBER', status: 'ACTIVE' })];
  return ['ok', place?.status === 'PENDING' ? now : put(now, who, { role: 'MEMBER', status: 'PENDING' })];
}

function leave(now: Memberships, who: Name): Step {
  if (!mayDo(now, who, 'group.see')) return ['group.not_found', now];
  const status = now.places[who]?.status;
  if (status !== 'ACTIVE' && status !== 'PENDING') return ['group.not_allowed', now];
  if (isLastOwner(now, who)) return ['group.last_owner', now];
  return ['ok', put(now, who, { status: 'LEFT' })];
}

/** Whether `who` stands above `whom`, whose place counts only while it is active. */
function outranks(now: Memberships, who: Name, place: Place): boolean {
  const standing = standingIn(now, who);
  if (standing.startsWith('ADMIN')) return true;
  const role = place.status === 'ACTIVE' ? place.role : 'MEMBER';
  const ranks: readonly Standing[] = groupRoles;
  return ranks.indexOf(standing) < ranks.indexOf(role);
}

function expel(
  now: Memberships,
  { who, whom, status }: { who: Name; whom: Name; status: 'BANNED' | 'REMOVED' },
): Step {
  const place = now.places[whom];
  if (!place || who === whom || !outranks(now, who, place)) return ['group.not_allowed', now];
  return isLastOwner(now, whom) ? ['group.last_owner', now] : ['ok', put(now, whom, { status })];
}

function giveRole(
  now: Memberships,
  place: Place,
  { who, whom, role }: { who: Name; whom: Name; role: GroupRole },
): Step {
  if (place.status !== 'ACTIVE') return ['member.stale', now];
  if (place.role === role) return ['ok', now];
  const isStepDown = who === whom && place.role === 'OWNER';
  if (!isStepDown && !outranks(now, who, place)) return ['group.not_allowed', now];
  return isLastOwner(now, whom) ? ['group.last_owner', now] : ['ok', put(now, whom, { role })];
}

function setStatus(now: Memberships, place: Place, act: Extract<Act, { do: 'set status' }>): Step {
  const { who, whom, status } = act;
  if (status === 'ACTIVE' || status === 'REJECTED') {
    if (place.status !== 'PENDING') return ['member.stale', now];
    if (who === whom) return ['group.not_allowed', now];
    return ['ok', put(now, whom, { role: 'MEMBER', status })];
  }
  if (status === 'BANNED') return place.status === 'BANNED' ? ['ok', now] : expel(now, { who, whom, status });
  return place.status === 'BANNED' ? expel(now, { who, whom, status }) : ['member.stale', now];
}

const rights = {
  'give role': () => 'members.change_role',
  'set status': ({ status }) =>
    status === 'ACTIVE' || status === 'REJECTED' ? 'members.approve' : 'members.remove',
  'put out': () => 'members.remove',
  'hand over': () => 'group.edit',
} as const satisfies { [D in AboutSomebody['do']]: (act: Extract<Act, { do: D }>) => GroupPermission };

type AboutSomebody = Extract<Act, { readonly whom: Name }>;

function rightFor(act: AboutSomebody): GroupPermission {
  return act.do === 'set status' ? rights['set status'](act) : rights[act.do]();
}

function actOn(now: Memberships, act: AboutSomebody, seen: Memberships): Step {
  if (!mayDo(now, act.who, 'group.see')) return ['group.not_found', now];
  if (!mayDo(now, act.who, rightFor(act))) return ['group.not_allowed', now];
  const place = now.places[act.whom];
  if (!place) return ['member.not_found', now];
  const isStale = place.version !== (seen.places[act.whom]?.version ?? 1);
  if (act.do === 'put out') {
    const isOut = place.status !== 'ACTIVE' && place.status !== 'PENDING';
    if (place.status === 'BANNED' || (isOut && !act.isBan)) return ['ok', now];
    if (place.status === 'PENDING' && !act.isBan) return ['member.stale', now];
    return expel(now, { ...act, status: act.isBan ? 'BANNED' : 'REMOVED' });
  }
  if (act.do === 'hand over') {
    if (act.who === act.whom) return ['group.not_allowed', now];
    if (isStale || place.status !== 'ACTIVE') return ['member.stale', now];
    const given = put(put(now, act.whom, { role: 'OWNER' }), act.who, { role: 'MODERATOR' });
    return ['ok', { ...given, version: now.version + 1 }];
  }
  if (isStale) return ['member.stale', now];
  return act.do === 'give role' ? giveRole(now, place, act) : setStatus(now, place, act);
}

function changeGroup(
  now: Memberships,
  act: Extract<Act, { do: 'archive' | 'open' }>,
  seen: Memberships,
): Step {
  if (!mayDo(now, act.who, 'group.see')) return ['group.not_found', now];
  if (!mayDo(now, act.who, act.do === 'archive' ? 'group.archive' : 'group.edit'))
    return ['group.not_allowed', now];
  if (act.do === 'open' && now.version !== seen.version) return ['group.stale', now];
  const next: Memberships =
    act.do === 'archive' ? { ...now, is_archived: act.isArchived } : { ...now, is_public: act.isPublic };
  const isSame = next.is_archived === now.is_archived && next.is_public === now.is_public;
  return ['ok', isSame ? now : { ...next, version: now.version + 1 }];
}

/** What has to be answered, and how things are afterwards. Versions are sent as they were in `seen`. */
export function apply(now: Memberships, act: Act, seen: Memberships): Step {
  switch (act.do) {
    case 'join':
      return join(now, act.who, act.isInvited);
    case 'leave':
      return leave(now, act.who);
    case 'archive':
    case 'open':
      return changeGroup(now, act, seen);
    default:
      return actOn(now, act, seen);
  }
}

/** Who hears a topic of the community, by its prefix. */
export function mayHear(now: Memberships, name: Name, prefix: 'g' | 'c' | 'f' | 'm'): boolean {
  if (prefix === 'f') return mayDo(now, name, 'posts.read');
  const place = now.places[name];
  if (place?.status !== 'ACTIVE') return false;
  return prefix !== 'm' || place.role !== 'MEMBER';
}
