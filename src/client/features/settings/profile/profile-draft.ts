import * as z from 'zod/mini';
import { changedFields } from '../../../../../machines/rebase-draft.ts';
import type { SavedSettings } from '../../../../../machines/settings-draft.machine.ts';
import { type CurrentUser, socialLinks } from '../../../../contract/account/me.ts';
import {
  type ProfileForm,
  profileForm,
  requiredFirstName,
  requiredLastName,
  type SocialNetwork,
  socialNetworks,
} from '../../../../contract/account/users.ts';

/** The profile as form fields: text is never null, and each link is a field. */
export type ProfileDraft = Readonly<
  Record<'username' | 'first_name' | 'last_name' | 'bio' | SocialNetwork, string>
> & { readonly is_public: boolean };

/** Schema of a draft that was kept on this device. */
export const profileDraft: z.ZodMiniType<ProfileDraft> = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  bio: z.string(),
  is_public: z.boolean(),
  website: z.string(),
  instagram: z.string(),
  x: z.string(),
  youtube: z.string(),
  linkedin: z.string(),
  facebook: z.string(),
});

/** What the form validates: on this page a name is required. */
export const profileFields = z.object({
  username: profileForm.shape.username,
  first_name: requiredFirstName,
  last_name: requiredLastName,
  bio: profileForm.shape.bio,
  social_links: socialLinks,
});

/** The server's answer as the base of the draft. */
export function savedProfile(user: CurrentUser): SavedSettings<ProfileDraft> {
  const { username, first_name, last_name, bio, is_public, social_links: links, version } = user;
  return {
    version,
    values: {
      username: username ?? '',
      first_name,
      last_name,
      bio: bio ?? '',
      is_public,
      website: links.website ?? '',
      instagram: links.instagram ?? '',
      x: links.x ?? '',
      youtube: links.youtube ?? '',
      linkedin: links.linkedin ?? '',
      facebook: links.facebook ?? '',
    },
  };
}

/** The whole draft as the server takes it: empty fields are null. The contract lower-cases values (SPEC §5). */
export function formOf(draft: ProfileDraft): ProfileForm {
  const { username, first_name, last_name, bio, is_public, ...links } = draft;
  return {
    username: username.trim() === '' ? null : username,
    first_name,
    last_name,
    bio: bio.trim() === '' ? null : bio,
    is_public,
    social_links: links,
  };
}

/**
 * The request body: only the fields that differ, so that changes by another device to the rest stay. Links
 * are sent together.
 */
export function profileChange(draft: ProfileDraft, saved: ProfileDraft): ProfileForm {
  const form = formOf(draft);
  const names = new Set<string>(
    changedFields(draft, saved).map((field) =>
      socialNetworks.some((network) => network === field) ? 'social_links' : field,
    ),
  );
  return profileForm.parse(Object.fromEntries(Object.entries(form).filter(([name]) => names.has(name))));
}
