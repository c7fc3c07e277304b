import type { Context } from '../../platform/context.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { communityRoutes } from './community.routes.ts';
import type { CommunityDeps, CommunityService } from './community.service.ts';
import type { CommunityChats } from './community-chats.ts';
import { createCommunityCreationService } from './community-creation.service.ts';
import { createCommunityUploadTargets } from './community-upload-targets.ts';
import { createCommunities } from './create-communities.ts';
import { firstStepsRoutes } from './first-steps/first-steps.routes.ts';
import { createFirstStepsService } from './first-steps/first-steps.service.ts';
import type { BanRecords } from './members/ban-records.ts';
import { createDecideRequests } from './members/decide-requests.ts';
import { endBansInTime } from './members/end-bans-in-time.ts';
import { inviteRoutes } from './members/invite.routes.ts';
import { createInviteService } from './members/invite.service.ts';
import { createMemberRepo } from './members/member.repo.ts';
import { memberRoutes } from './members/member.routes.ts';
import { createMemberService } from './members/member.service.ts';
import { memberChangeRoutes } from './members/member-change.routes.ts';
import { createMemberChangeService, type MemberChangeService } from './members/member-change.service.ts';
import { createMembershipService, type MembershipService } from './members/membership.service.ts';
import { createPaidAccess, type PaidAccess } from './paid-access.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { createPreviewService, type NextEventOf, type PublicCoursesOf } from './preview/preview.service.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { createVerificationService } from './verification/verification.service.ts';

interface CommunityFeatures extends Pick<CommunityDeps, 'restrictionsOf'> {
  readonly notifier: Notifier;
  readonly chats: CommunityChats;
  readonly nextEventOf: NextEventOf;
  readonly publicCoursesOf: PublicCoursesOf;
  readonly bans: BanRecords;
}

export interface Communities {
  readonly communities: CommunityService;
  readonly memberships: MembershipService;
  readonly paidAccess: PaidAccess;
  readonly settings: SettingsService;
  readonly members: MemberChangeService;
  readonly uploadTargets: ReturnType<typeof createCommunityUploadTargets>;
}

/** Communities, their members, invitations, settings and verification. */
export function registerCommunities(context: Context, features: CommunityFeatures): Communities {
  const { db, implement } = context;
  const communities = createCommunities({ ...context, restrictionsOf: features.restrictionsOf });
  const deps = { ...context, ...features, communities };
  const memberships = createMembershipService(deps);
  communityRoutes(implement, { communities, creation: createCommunityCreationService(deps), memberships });
  inviteRoutes(implement, createInviteService(deps));
  previewRoutes(implement, createPreviewService(deps));
  firstStepsRoutes(implement, createFirstStepsService(deps));
  const settings = createSettingsService(deps);
  settingsRoutes(implement, settings);
  const members = createMemberChangeService(deps);
  memberChangeRoutes(implement, members, createDecideRequests(deps));
  endBansInTime(deps);
  verificationRoutes(implement, createVerificationService(deps));
  memberRoutes(implement, createMemberService({ repo: createMemberRepo(db), communities }));
  return {
    communities,
    memberships,
    paidAccess: createPaidAccess(deps),
    settings,
    members,
    uploadTargets: createCommunityUploadTargets({ db, communities, settings }),
  };
}
