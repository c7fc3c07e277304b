import type { CurrentUser } from '../../../contract/account/me.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { UploadTarget } from './upload-target.ts';

interface AvatarDeps {
  /** Sets the picture of a profile and emits the events for it. */
  readonly setPicture: (userId: string, avatarUrl: string) => Promise<CurrentUser>;
}

/** A profile picture: each user sends their own, and it counts for no community. */
export function avatarTarget({ setPicture }: AvatarDeps): UploadTarget {
  return {
    async admit({ userId }, targetId) {
      if (targetId !== userId) throw new Problem('user.not_found', 'This person does not exist.');
      return null;
    },
    place: (_caller, userId, { url }) => setPicture(userId, url),
  };
}
