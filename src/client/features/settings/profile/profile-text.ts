import type { ProfileDraft } from './profile-draft.ts';

/** Labels of the profile fields; in English, shown through `t`. */
export const profileText: Readonly<Record<keyof ProfileDraft, string>> = {
  username: 'Username',
  first_name: 'First name',
  last_name: 'Last name',
  bio: 'Bio',
  is_public: 'Public Profile',
  website: 'Website',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
};
