import { isOwner } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { isUploaded } from '../../../contract/upload-rules.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UploadTarget, UploadTargets } from '../uploads/upload-target.ts';
import type { CommunityService } from './community.service.ts';
import { storageOwner } from './plan-limits.ts';
import type { SettingsService } from './settings.service.ts';

export interface CommunityTargetsDeps {
  readonly db: Database;
  readonly communities: Pick<CommunityService, 'get' | 'requirePermission' | 'standingIn'>;
  readonly settings: Pick<SettingsService, 'setFile'>;
}

/** Files of a community itself: its cover, its logo, its teaser video, and the documents that verify it. */
export function createCommunityUploadTargets({
  db,
  communities,
  settings,
}: CommunityTargetsDeps): Pick<
  UploadTargets,
  'group_cover' | 'group_logo' | 'group_teaser' | 'verification_file'
> {
  function admitting({ isForVerified }: { isForVerified: boolean }): UploadTarget['admit'] {
    return async (caller, groupId) => {
      await communities.requirePermission(caller, groupId, 'group.edit');
      if (isForVerified && !(await communities.get({ id: groupId }, caller)).is_verified) throw notVerified();
      return storageOwner(db, groupId);
    };
  }

  return {
    group_cover: {
      admit: admitting({ isForVerified: true }),
      place: (caller, groupId, { url }) => settings.setFile(groupId, { cover_image_url: url }, caller),
    },
    group_logo: {
      admit: admitting({ isForVerified: false }),
      place: (caller, groupId, { url }) => settings.setFile(groupId, { logo_url: url }, caller),
    },
    group_teaser: {
      admit: admitting({ isForVerified: false }),
      place: (caller, groupId, { url }) => settings.setFile(groupId, { teaser_video_url: url }, caller),
      async showsVideo(caller, groupId) {
        const { teaser_video_url: url } = await communities.get({ id: groupId }, caller);
        return url !== null && isUploaded(url);
      },
      storage: storageOwner,
    },
    verification_file: {
      async admit(caller, groupId) {
        await communities.requirePermission(caller, groupId, 'verification.submit');
        return storageOwner(db, groupId);
      },
      place: async (_caller, _groupId, { url }) => ({ url }),
      async showsFiles(caller, groupId) {
        const place = await communities.standingIn(caller, groupId);
        return place !== null && (caller.platformRole === 'ADMIN' || isOwner(place.standing));
      },
    },
  };
}

/** LEARNING 1.5. Used by courses too. */
export function notVerified(): Problem {
  return new Problem(
    'group.not_verified',
    'Only verified communities upload files here. Give an address instead.',
  );
}
