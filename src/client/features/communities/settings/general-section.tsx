import { Pencil } from 'lucide-react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';

/** Name and description of a community, with the link to edit them. */
export function GeneralSection({ community }: { community: Community }) {
  const { id, name, slug, description, tags } = community;
  return (
    <SettingsSection
      id="general"
      title={t('General')}
      lead={t('Name, address, description, tags and pictures.')}
      action={
        <ButtonLink icon={<Pencil aria-hidden />} to="/communities/$slug/edit" params={{ slug }}>
          {t('Edit community')}
        </ButtonLink>
      }
    >
      <div className="flex items-start gap-3">
        <CommunityAvatar id={id} name={name} src={community.logo_url} size={40} />
        <div className="min-w-0 flex-1">
          <p className="text-name">{name}</p>
          <p className="truncate text-meta text-muted">/communities/{slug}/</p>
          <p className="mt-1 line-clamp-2 text-meta text-soft">{description}</p>
          {tags.length > 0 && (
            <p className="mt-1 text-meta text-muted">{tags.map((tag) => tag.name).join(' · ')}</p>
          )}
        </div>
      </div>
    </SettingsSection>
  );
}
