import * as z from 'zod/mini';
import { type CommunityDraft, emptyCommunityDraft } from '../../../machines/community-form.machine.ts';
import { planCycles, planTypes } from '../../contract/plans.ts';

const key = (userId: string) => `community-draft:${userId}`;

/** Files cannot be kept here; whoever chose one chooses it again. */
const storedDraft = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  cover_image_url: z.string(),
  teaser_video_url: z.string(),
  subscription_plan_type: z.enum(planTypes),
  subscription_plan_cycle_type: z.enum(planCycles),
  acceptedGuidelines: z.boolean(),
  acceptedNda: z.boolean(),
});

/** What this person had filled in before the page was left, the session ended or the phone reloaded it; or null. */
export function readCommunityDraft(userId: string, storage: Storage): CommunityDraft | null {
  try {
    const parsed = storedDraft.safeParse(JSON.parse(storage.getItem(key(userId)) ?? 'null'));
    return parsed.success ? { ...emptyCommunityDraft, ...parsed.data } : null;
  } catch {
    return null;
  }
}

/** Keeps `draft` until it is forgotten. A full or forbidden storage only costs the convenience. */
export function keepCommunityDraft(userId: string, draft: CommunityDraft, storage: Storage): void {
  try {
    storage.setItem(key(userId), JSON.stringify(draft));
  } catch {
    // The form itself still holds everything.
  }
}

export function forgetCommunityDraft(userId: string, storage: Storage): void {
  storage.removeItem(key(userId));
}
