import { type GroupPermission, may } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problems.ts';
import type { MuteType } from '../../contract/restrictions.ts';
import { chatNotAllowed, chatRestricted } from '../chat/chat-problems.ts';
import type { Clock } from '../clock.ts';
import type { Place } from '../communities/community.service.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import { blockedWordIn, hasLink } from './content-rules.ts';
import { contentNotAccepted, contentNotAllowed, contentRestricted } from './feed-problems.ts';
import { createWritingRepo, type WritingRules } from './writing.repo.ts';

export interface Written {
  readonly place: Place;
  readonly title?: string | undefined;
  readonly content_md?: string | undefined;
  /** Of a chat message. */
  readonly content?: string | undefined;
  /** New content is also held to the slow mode and the age of the account. */
  readonly isNew: boolean;
  readonly right: GroupPermission;
  /** What keeps somebody from it; null where nothing does. */
  readonly mute: MuteType | null;
}

export interface WritingService {
  /**
   * Keeps the caller's place as it is until the transaction ends, and refuses what the community does not take, in
   * posts, comments and chat messages alike: call it before anything else is locked. Staff is held to no rule.
   *
   * @throws Problem `content.not_allowed` and `content.restricted` (in a chat `chat.not_allowed` and `chat.restricted`),
   * `content.too_soon` that says when to come back, and `content.not_accepted`.
   */
  admit(tx: Tx, written: Written, caller: Caller): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function createWritingService({ clock }: { clock: Clock }): WritingService {
  return {
    async admit(tx, { place, title, content_md, content, isNew, right, mute }, { userId }) {
      const repo = createWritingRepo(tx);
      const at = new Date(clock.now()).toISOString();
      const rules = await repo.hold({ groupId: place.group.id, userId }, mute, at);
      const isChat = right === 'chat.write';
      if (!rules || !may(right, rules.role, place.group))
        throw isChat ? chatNotAllowed() : contentNotAllowed();
      if (rules.is_muted) throw isChat ? chatRestricted() : contentRestricted();
      if (may('post.moderate', rules.role, place.group)) return;
      if (isNew) requireAge(rules, clock.now());
      if (title !== undefined) requireAccepted(title, rules, 'title');
      if (content_md !== undefined) requireAccepted(content_md, rules, 'content_md');
      if (content !== undefined) requireAccepted(content, rules, 'content');
      if (!isNew || rules.slow_mode_seconds === 0) return;
      const last = await repo.lastWritten(place.group.id, userId);
      const waitMs = last === null ? 0 : Date.parse(last) + rules.slow_mode_seconds * 1000 - clock.now();
      if (waitMs > 0) throw tooSoon(Math.ceil(waitMs / 1000));
      if (isChat) await repo.keepSaid(place.group.id, userId, at);
    },
  };
}

function requireAge({ minimum_account_age_days: days, account_created_at }: WritingRules, now: number): void {
  if (now - Date.parse(account_created_at) < days * DAY_MS)
    throw contentNotAccepted(
      'Your account must be at least {days, plural, one {# day} other {# days}} old to write here',
      { values: { days } },
    );
}

function requireAccepted(text: string, rules: WritingRules, path: string): void {
  const word = blockedWordIn(text, rules.blocked_words);
  if (word !== null)
    throw contentNotAccepted('This community does not allow the word “{word}”', { path, values: { word } });
  if (rules.are_links_blocked && hasLink(text))
    throw contentNotAccepted('This community does not allow links', { path });
}

function tooSoon(seconds: number): Problem {
  return new Problem('content.too_soon', 'Slow mode is on. Please wait {seconds} s.', {
    values: { seconds },
    retryAfter: seconds,
  });
}
