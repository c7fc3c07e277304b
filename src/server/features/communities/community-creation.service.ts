import { isReservedCommunityName } from '../../../contract/account/reserved-names.ts';
import type { Community, CommunityForm } from '../../../contract/communities/communities.ts';
import { offeredPlans } from '../../../contract/communities/plans.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import { notifyAdministrators } from '../../platform/audit/administration-news.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { ActionLimits } from '../../platform/limits/action-limits.ts';
import { recordConsent } from '../users/record-consent.ts';
import { type CommunityRepo, createCommunityRepo, type NewGroup } from './community.repo.ts';
import { communityFor } from './community.service.ts';
import type { CommunityChats } from './community-chats.ts';
import { setGroupTags } from './group-tags.ts';
import { isReservedSlug, nameReserved, numberedSlugs, slugTaken, suggestedSlug } from './slug-choice.ts';

export interface CommunityCreationDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly actionLimits: ActionLimits;
  readonly chats: CommunityChats;
}

/** Separate from `CommunityService`: creation needs the chat, and the chat asks that service about rights. */
export interface CommunityCreationService {
  /**
   * The caller becomes the owner, and the first conversation is opened. Without a key, each call creates another
   * community.
   *
   * @throws Problem `limit.reached` for a user who recently created too many.
   */
  create(form: CommunityForm, caller: Caller, keyed: KeyedRequest | null): Promise<Community>;
}

/** Free slugs are searched for in batches of this size. */
const SLUG_STEP = 20;

export function createCommunityCreationService({
  withTx,
  clock,
  random,
  once,
  actionLimits,
  chats,
}: CommunityCreationDeps): CommunityCreationService {
  return {
    async create(form, caller, keyed) {
      requireOfferedPlan(form);
      if (isReservedCommunityName(form.name)) throw nameReserved();
      if (form.slug && isReservedSlug(form.slug)) throw slugTaken();
      const id = random.uuid();
      const at = new Date(clock.now()).toISOString();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await actionLimits.count(tx, 'COMMUNITY_FOUNDED', caller);
          const repo = createCommunityRepo(tx);
          await insertWithSlug(repo, storable(form, { id, founderId: caller.userId, at }), form.slug ?? '');
          if (form.tag_ids) await setGroupTags(tx, id, form.tag_ids);
          await repo.insertFounder(id, caller.userId, at);
          for (const purpose of ['COMMUNITY_GUIDELINES', 'NDA'] as const)
            await recordConsent(tx, {
              ...{ userId: caller.userId, groupId: id, purpose, at },
              ...{ locale: 'en', source: 'FOUNDING' },
            });
          await chats.created(tx, { groupId: id, founderId: caller.userId, at });
          tx.emit({
            kind: 'membership.granted',
            topic: `u:${caller.userId}`,
            ref: id,
            actor: caller.userId,
            data: { group_id: id } satisfies EventData<'membership.granted'>,
          });
          notifyAdministrators(tx, 'group');
          return communityFor(caller, await repo.findById(id, caller.userId));
        }),
      );
    },
  };
}

/** A plan that is agreed on with us cannot be chosen. */
function requireOfferedPlan({ subscription_plan_type: plan }: CommunityForm): void {
  if (offeredPlans.some((offered) => offered === plan)) return;
  const message = 'This plan needs an agreement with us. Choose another one.';
  throw new Problem('group.plan_not_offered', message, {
    issues: [{ path: 'subscription_plan_type', message }],
  });
}

function storable(
  form: CommunityForm,
  made: { id: string; founderId: string; at: string },
): Omit<NewGroup, 'slug'> {
  return {
    id: made.id,
    name: form.name,
    description: form.description,
    cover_image_url: form.cover_image_url || null,
    logo_url: form.logo_url || null,
    teaser_video_url: form.teaser_video_url || null,
    // A paid plan begins with its payment, which follows. SPEC §4: Freemium forces ONE_TIME.
    subscription_plan_type: 'FREEMIUM',
    subscription_plan_cycle_type: 'ONE_TIME',
    is_public: form.is_public ?? true,
    created_by: made.founderId,
    created_at: made.at,
  };
}

/** Uses the chosen slug or throws. Without one, uses the slug of the name, with a number when it is taken. */
async function insertWithSlug(
  repo: CommunityRepo,
  group: Omit<NewGroup, 'slug'>,
  chosen: string,
): Promise<void> {
  if (chosen !== '') {
    const taken = await repo.slugsAmong([chosen]);
    if (taken.has(chosen) || !(await repo.insert({ ...group, slug: chosen }))) throw slugTaken();
    return;
  }
  const base = suggestedSlug(group.name, group.id);
  for (let number = 1; ; number += SLUG_STEP) {
    const slugs = numberedSlugs(base, number, SLUG_STEP);
    const taken = await repo.slugsAmong(slugs);
    for (const slug of slugs) {
      // The look-up only saves time: another request may take the slug in between, and then the insert returns false.
      if (!taken.has(slug) && (await repo.insert({ ...group, slug }))) return;
    }
  }
}
