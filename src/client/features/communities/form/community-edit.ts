import * as z from 'zod/mini';
import type { CommunityDraft, CommunityFieldEvent } from '../../../../../machines/community-form.machine.ts';
import { communityFields } from '../../../../contract/communities/communities.ts';
import { communityChange } from '../../../../contract/communities/community-settings.ts';
import { tag } from '../../../../contract/tags.ts';
import type { FieldText } from '../../../data/drafts/news-note.tsx';
import { t } from '../../../i18n/t.ts';

/** What the form sends in edit mode. Name and description are required here. */
export const communityEdit = z.object({
  name: communityFields.name,
  slug: communityFields.slug,
  description: communityFields.description,
  cover_image_url: communityChange.shape.cover_image_url,
  logo_url: communityChange.shape.logo_url,
  teaser_video_url: communityChange.shape.teaser_video_url,
  tag_ids: communityFields.tag_ids,
  version: communityChange.shape.version,
});

const EXCERPT = 80;

function showText(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return t('nothing');
  return text.length > EXCERPT ? `“${text.slice(0, EXCERPT)}…”` : `“${text}”`;
}

function showTags(value: unknown): string {
  const names = z
    .catch(z.array(tag), [])
    .parse(value)
    .map(({ name }) => name);
  return names.length === 0 ? t('nothing') : names.join(', ');
}

/** Labels of the fields, for the note that someone else changed them. */
export const communityText: Readonly<Partial<Record<keyof CommunityDraft, FieldText>>> = {
  name: { name: 'Name', show: showText },
  slug: { name: 'Address', show: showText },
  description: { name: 'Description', show: showText },
  tags: { name: 'Tags', show: showTags },
  is_public: { name: 'Access', show: (value) => (value === true ? t('Public') : t('Private')) },
  cover_image_url: { name: 'Cover image', show: showText },
  logo_url: { name: 'Logo', show: showText },
  teaser_video_url: { name: 'Teaser video', show: showText },
};

/** Returns the change that puts the saved value of `field` into the form. */
export function editOf(field: keyof CommunityDraft, saved: CommunityDraft): CommunityFieldEvent {
  switch (field) {
    case 'name':
      return { type: 'name.changed', name: saved.name };
    case 'slug':
      return { type: 'slug.changed', slug: saved.slug };
    case 'cover_image_url':
      return { type: 'cover.url.changed', url: saved.cover_image_url };
    case 'teaser_video_url':
      return { type: 'teaser.url.changed', url: saved.teaser_video_url };
    case 'logo_url':
      return { type: 'plain.changed', change: { logo_url: saved.logo_url } };
    case 'tags':
      return { type: 'plain.changed', change: { tags: saved.tags } };
    case 'is_public':
      return { type: 'plain.changed', change: { is_public: saved.is_public } };
    default:
      return { type: 'plain.changed', change: { description: saved.description } };
  }
}
