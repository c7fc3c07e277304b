import { NEW_ACCOUNT_DAYS, type ReviewRule } from '../../../contract/communities/communities.ts';
import type { MuteType } from '../../../contract/communities/restriction-kinds.ts';
import { DAY_MS } from '../../../contract/core/durations.ts';
import { type GroupPermission, may } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../platform/limits/action-limits.ts';
import { type Membership, membershipOf } from '../communities/community.service.ts';
import { standingIn } from '../communities/community-card.ts';
import { blockedWordIn, hasLink } from './content-rules.ts';
import { requireGroupMentions } from './group-mention-right.ts';
import { createWritingRepo, type WriterRow } from './writing.repo.ts';
import {
  chatNotAllowed,
  chatRestricted,
  contentNotAccepted,
  contentNotAllowed,
  contentRestricted,
} from './writing-problems.ts';

export interface WrittenContent {
  readonly title?: string | undefined;
  readonly content_md?: string | undefined;
  /** The text of a chat message. */
  readonly content?: string | undefined;
  /** New content must also respect slow mode and the minimum account age. */
  readonly isNew: boolean;
  readonly right: GroupPermission;
}

/** A user who wants to write in a community, as {@link WritingService.lockWriters} returns them. */
export interface Writer {
  readonly membership: Membership;
  readonly row: WriterRow;
}

export interface WritingService {
  /**
   * Locks the memberships of `callers` until the transaction ends: a removal or a mute is either seen by this
   * transaction, or committed after it. Call it before anything else is locked. Returns a writer per user id, also for
   * non-members; none when the community does not exist. `mute` is the kind of mute to check; null checks none.
   */
  lockWriters(
    tx: Tx,
    within: { readonly groupId: string; readonly mute: MuteType | null },
    callers: readonly Caller[],
  ): Promise<ReadonlyMap<string, Writer>>;
  /**
   * Throws when the writer may not write this post, comment or chat message. Otherwise returns why a post or comment
   * waits for staff before others see it; null: it does not. The content rules do not apply to staff.
   *
   * @throws Problem `content.not_allowed` and `content.restricted` (in a chat `chat.not_allowed` and
   * `chat.restricted`), `content.too_soon` with the time to wait, and `content.not_accepted`.
   */
  requireAllowed(tx: Tx, writer: Writer, written: WrittenContent): Promise<ReviewRule | null>;
  /** {@link lockWriters} and {@link requireAllowed} for one caller. */
  lockAndRequireAllowed(
    tx: Tx,
    written: WrittenContent & { readonly membership: Membership; readonly mute: MuteType | null },
    caller: Caller,
  ): Promise<ReviewRule | null>;
}

export function createWritingService({
  clock,
  actionLimits,
}: {
  clock: Clock;
  actionLimits: ActionLimits;
}): WritingService {
  const now = () => new Date(clock.now()).toISOString();

  const service: WritingService = {
    async lockWriters(tx, { groupId, mute }, callers) {
      const byId = new Map(callers.map((caller) => [caller.userId, caller]));
      const rows = await createWritingRepo(tx).lockWriters(
        { groupId, userIds: [...byId.keys()] },
        mute,
        now(),
      );
      const writers = new Map<string, Writer>();
      for (const row of rows) {
        const caller = byId.get(row.user_id);
        if (caller) writers.set(row.user_id, { membership: membershipOf(row, caller), row });
      }
      return writers;
    },

    async requireAllowed(tx, { membership, row }, { title, content_md, content, isNew, right }) {
      const isChat = isChatRight(right);
      if (!may(right, membership.standing, membership.group))
        throw isChat ? chatNotAllowed() : contentNotAllowed();
      if (row.mute) throw isChat ? chatRestricted(row.mute) : contentRestricted(row.mute);
      const text = content_md ?? content;
      const path = isChat ? 'content' : 'content_md';
      if (isNew && text !== undefined)
        await requireGroupMentions(tx, actionLimits, { text, path }, { userId: row.user_id, membership });
      if (isStaff({ membership, row })) return null;
      if (isNew) requireAge(row, clock.now());
      if (content !== undefined) requireAccepted(content, row, 'content');
      const held =
        (title === undefined ? null : heldBy(title, row, { path: 'title', now: clock.now() })) ??
        (content_md === undefined ? null : heldBy(content_md, row, { path: 'content_md', now: clock.now() }));
      const repo = createWritingRepo(tx);
      const isFirst = isNew && right === 'post.create' && row.review_rules.includes('FIRST_POSTS');
      const reason =
        held ??
        (isFirst && !(await repo.hasShownPost(membership.group.id, row.user_id)) ? 'FIRST_POSTS' : null);
      if (!isNew || row.slow_mode_seconds === 0) return reason;
      const last = await repo.lastWritten(membership.group.id, row.user_id);
      const waitMs = last === null ? 0 : Date.parse(last) + row.slow_mode_seconds * 1000 - clock.now();
      if (waitMs > 0) throw tooSoon(Math.ceil(waitMs / 1000));
      if (isChat) await repo.setLastMessageAt(membership.group.id, row.user_id, now());
      return reason;
    },

    async lockAndRequireAllowed(tx, { membership, mute, ...written }, caller) {
      const writers = await service.lockWriters(tx, { groupId: membership.group.id, mute }, [caller]);
      const writer = writers.get(caller.userId);
      if (!writer) throw isChatRight(written.right) ? chatNotAllowed() : contentNotAllowed();
      return service.requireAllowed(tx, writer, written);
    },
  };
  return service;
}

function isChatRight(right: GroupPermission): boolean {
  return right === 'chat.write' || right === 'staff_chat.write';
}

/** Checks only the role in the community: the rules also apply to a platform administrator who is a plain member. */
function isStaff({ membership, row }: Writer): boolean {
  return may('post.moderate', standingIn(row, 'USER'), membership.group);
}

function requireAge({ minimum_account_age_days: days, account_created_at }: WriterRow, now: number): void {
  if (now - Date.parse(account_created_at) < days * DAY_MS)
    throw contentNotAccepted(
      'Your account must be at least {days, plural, one {# day} other {# days}} old to write here',
      { values: { days } },
    );
}

function requireAccepted(text: string, rules: WriterRow, path: string): void {
  const word = blockedWordIn(text, rules.blocked_words);
  if (word !== null)
    throw contentNotAccepted('This community does not allow the word “{word}”', { path, values: { word } });
  if (rules.are_links_blocked && hasLink(text))
    throw contentNotAccepted('This community does not allow links', { path });
}

/** Why staff have to see the text first. A blocked word is refused where the community does not want to see it. */
function heldBy(
  text: string,
  rules: WriterRow,
  { path, now }: { path: string; now: number },
): ReviewRule | null {
  const isReviewed = rules.review_rules.includes('BLOCKED_WORDS');
  requireAccepted(text, isReviewed ? { ...rules, blocked_words: [] } : rules, path);
  if (isReviewed && blockedWordIn(text, rules.blocked_words) !== null) return 'BLOCKED_WORDS';
  const isNewAccount = now - Date.parse(rules.account_created_at) < NEW_ACCOUNT_DAYS * DAY_MS;
  return rules.review_rules.includes('NEW_LINKS') && isNewAccount && hasLink(text) ? 'NEW_LINKS' : null;
}

function tooSoon(seconds: number): Problem {
  return new Problem('content.too_soon', 'Slow mode is on. Please wait {seconds} s.', {
    values: { seconds },
    retryAfter: seconds,
  });
}
