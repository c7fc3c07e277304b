import * as z from 'zod/mini';
import type { CommunityDraft, SavedCommunity } from '../../../../../machines/community-form.machine.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { planCycles, planTypes } from '../../../../contract/communities/plans.ts';
import { tag } from '../../../../contract/tags.ts';
import { createDraftStorage, type DraftStorage } from '../../../data/drafts/draft-storage.ts';

/** Files cannot be kept here. The user has to choose them again. */
const noFile = z.catch(z.literal(null), null);

const storedDraft = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  tags: z.array(tag),
  is_public: z.boolean(),
  cover_image_url: z.string(),
  logo_url: z.string(),
  teaser_video_url: z.string(),
  cover_file: noFile,
  teaser_file: noFile,
  subscription_plan_type: z.enum(planTypes),
  subscription_plan_cycle_type: z.enum(planCycles),
  acceptedGuidelines: z.boolean(),
  acceptedNda: z.boolean(),
});

/**
 * Storage key of a user's form draft, which survives leaving the page, the end of the session and a reload.
 * The form edits the community `groupId`, or creates a new one.
 */
export function communityDraftStorage(userId: string, groupId?: string): DraftStorage<CommunityDraft> {
  const name = ['community-draft', userId, groupId].filter((part) => part !== undefined).join(':');
  return createDraftStorage<CommunityDraft>(name, storedDraft);
}

/** A community as its form shows it. The promises were accepted when it was created. */
export function savedCommunity(community: Community): SavedCommunity {
  return {
    version: community.version,
    draft: {
      name: community.name,
      slug: community.slug,
      description: community.description,
      tags: community.tags,
      is_public: community.is_public,
      cover_image_url: community.cover_image_url ?? '',
      logo_url: community.logo_url ?? '',
      teaser_video_url: community.teaser_video_url ?? '',
      cover_file: null,
      teaser_file: null,
      subscription_plan_type: community.subscription_plan_type,
      subscription_plan_cycle_type: community.subscription_plan_cycle_type,
      acceptedGuidelines: true,
      acceptedNda: true,
    },
  };
}
