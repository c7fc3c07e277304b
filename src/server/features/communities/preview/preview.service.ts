import { MENTION_PATTERN } from '../../../../contract/chat/mentions.ts';
import {
  type CommunityInside,
  type CommunityPreview,
  PREVIEW_COMMENT_MAX,
  PREVIEW_EVENT_DAYS,
  SHOWCASE_DAYS,
  type ShownCommunity,
} from '../../../../contract/communities/previews.ts';
import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { plainLine } from '../../../platform/i18n/plain-line.ts';
import { limitKey } from '../../../platform/limits/limit-key.ts';
import { networkOf } from '../../../platform/limits/network-of.ts';
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../../platform/limits/require-under-limit.ts';
import { groupNotFound } from '../community.service.ts';
import { canOutsidersRead } from '../community-card.ts';
import { inviteHash } from '../members/invite.service.ts';
import { isSlug } from '../slug-choice.ts';
import { createPreviewRepo, type FoundPreview } from './preview.repo.ts';

/**
 * Links that open nothing, per network. High, because many people behind one address of a phone network may open the
 * same old link. A link's secret has 192 random bits: the limit only ends pointless attempts.
 */
const WRONG_PER_NETWORK = { limit: 120, windowMs: 15 * MINUTE_MS };
/** All visitors get the same list, so it is read once for all of them. */
const SHOWCASE_MS = 30_000;

/** The next event of a community that is not cancelled, within `days` from now. */
export type NextEventOf = (groupId: string, days: number) => Promise<CommunityInside['next_event']>;

/** The courses of a public community that visitors may see. */
export type PublicCoursesOf = (groupId: string) => Promise<Pick<CommunityInside, 'courses' | 'course_count'>>;

export interface PreviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly nextEventOf: NextEventOf;
  readonly publicCoursesOf: PublicCoursesOf;
}

export interface PreviewService {
  /**
   * A community as a visitor sees it. A valid invite link shows a private one with its description, as it does to every
   * signed-in user: anyone can sign up, so hiding it here would protect nothing.
   *
   * @throws Problem `group.not_found`, the same for each reason; `request.too_many` instead of it, for a network with
   * too many wrong links. A right link is never refused because of wrong ones.
   */
  get(slug: string, invite: string | undefined, ip: string): Promise<CommunityPreview>;
  /** At most 30 seconds old. */
  showcase(): Promise<ShownCommunity[]>;
}

export function createPreviewService(deps: PreviewDeps): PreviewService {
  const { db, clock, limiter, nextEventOf, publicCoursesOf } = deps;
  const repo = createPreviewRepo(db);
  let kept: { readonly until: number; readonly list: Promise<ShownCommunity[]> } | null = null;

  async function insideOf(found: FoundPreview): Promise<CommunityInside> {
    const [chats, courses, next_event, comments] = await Promise.all([
      repo.openChats(found.id),
      publicCoursesOf(found.id),
      nextEventOf(found.id, PREVIEW_EVENT_DAYS),
      canOutsidersRead(found) ? repo.newestComments(found.id) : [],
    ]);
    return {
      chats: chats.names,
      chat_count: chats.total,
      ...courses,
      next_event,
      comments: comments.map(({ content_md, ...comment }) => ({
        ...comment,
        text: plainLine(content_md.replace(MENTION_PATTERN, '@…'), PREVIEW_COMMENT_MAX),
      })),
    };
  }

  return {
    async get(slug, invite, ip) {
      const hash = invite === undefined ? null : inviteHash(invite);
      // The slug can be any text from an address.
      const found = isSlug(slug) ? await repo.find(slug, hash, new Date(clock.now()).toISOString()) : null;
      if (found !== null) return { ...found, inside: found.is_public ? await insideOf(found) : null };
      if (invite !== undefined)
        await requireUnderLimit(limiter, limitKey('invite:network', networkOf(ip)), WRONG_PER_NETWORK);
      throw groupNotFound();
    },

    async showcase() {
      const now = clock.now();
      if (kept === null || kept.until <= now) {
        const since = new Date(now - SHOWCASE_DAYS * DAY_MS).toISOString();
        const list = repo.showcase(since);
        const mine = { until: now + SHOWCASE_MS, list };
        kept = mine;
        list.catch(() => {
          if (kept === mine) kept = null;
        });
      }
      return kept.list;
    },
  };
}
