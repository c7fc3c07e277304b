import type { CommunityDraft, CommunityFieldEvent } from '../../../../../machines/community-form.machine.ts';
import {
  type Community,
  DESCRIPTION_MAX,
  DESCRIPTION_WARNING,
  NAME_MAX,
} from '../../../../contract/communities/communities.ts';
import { TAGS_MAX } from '../../../../contract/tags.ts';
import { t } from '../../../i18n/t.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TagPicker } from '../../tags/tag-picker.tsx';
import { CommunityPictures } from './community-pictures.tsx';

interface CommunityBasicsProps {
  mode: 'create' | 'edit';
  /** Null while it does not exist. */
  community: Pick<Community, 'id' | 'is_verified'> | null;
  draft: CommunityDraft;
  isSaving: boolean;
  send: (event: CommunityFieldEvent) => void;
}

/** Name, address, description, tags and pictures: the fields that creating and editing a community share. */
export function CommunityBasics({ mode, community, draft, isSaving, send }: CommunityBasicsProps) {
  return (
    <>
      <Card>
        <div className="grid gap-4">
          <TextField
            name="name"
            label={t('Community name')}
            autoComplete="off"
            maxLength={NAME_MAX + 1}
            isReadOnly={isSaving}
            value={draft.name}
            onChange={(name) => send({ type: 'name.changed', name })}
          />
          <TextField
            name="slug"
            label={t('Address')}
            autoComplete="off"
            hint={
              mode === 'create'
                ? t('Lowercase letters, numbers, and hyphens. Made from the name unless you write one.')
                : t('Lowercase letters, numbers, and hyphens. Links with the old address keep working.')
            }
            before={<span className="text-muted">/communities/</span>}
            isReadOnly={isSaving}
            value={draft.slug}
            onChange={(slug) => send({ type: 'slug.changed', slug })}
          />
          <TextArea
            name="description"
            label={t('Description')}
            hint={t('What people learn or do there, and who it’s for.')}
            rows={5}
            limit={DESCRIPTION_MAX}
            warnAbove={DESCRIPTION_WARNING}
            isReadOnly={isSaving}
            value={draft.description}
            onChange={(description) => send({ type: 'plain.changed', change: { description } })}
          />
          <TagPicker
            label={t('Tags')}
            hint={t('Up to five. Helps interested people find you.')}
            max={TAGS_MAX}
            isDisabled={isSaving}
            value={draft.tags}
            onChange={(tags) => send({ type: 'plain.changed', change: { tags } })}
          />
        </div>
      </Card>
      <CommunityPictures draft={draft} community={community} isSaving={isSaving} send={send} />
    </>
  );
}
