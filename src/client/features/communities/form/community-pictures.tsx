import type { CommunityDraft, CommunityFieldEvent } from '../../../../../machines/community-form.machine.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { uploadAnswers } from '../../../../contract/uploads.ts';
import { AddressOrFile } from '../../../data/uploads/address-or-file.tsx';
import { FileUploadField } from '../../../data/uploads/file-upload-field.tsx';
import { useFileUpload } from '../../../data/uploads/use-file-upload.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';

interface CommunityPicturesProps {
  draft: CommunityDraft;
  /** Null while it does not exist. */
  community: Pick<Community, 'id' | 'is_verified'> | null;
  isSaving: boolean;
  send: (event: CommunityFieldEvent) => void;
}

/** Cover, logo and teaser: by address, or as a file once the community exists. */
export function CommunityPictures({ draft, community, isSaving, send }: CommunityPicturesProps) {
  return (
    <Card title={t('Pictures')}>
      <div className="grid gap-4">
        <AddressOrFile
          name="cover_image_url"
          removeText={t('Remove cover image')}
          label={t('Cover image address')}
          uploadedText={t('You uploaded a cover image.')}
          hint={t('Leave empty to use a woven pattern made for your community.')}
          isReadOnly={isSaving}
          value={draft.cover_image_url}
          onChange={(url) => send({ type: 'cover.url.changed', url })}
        />
        {community?.is_verified ? (
          <CommunityFile purpose="group_cover" groupId={community.id} isSaving={isSaving} send={send} />
        ) : (
          <p className="text-small text-muted">
            {t('Only verified communities upload a cover. Give an address for now.')}
          </p>
        )}
        <AddressOrFile
          name="logo_url"
          removeText={t('Remove logo')}
          label={t('Logo address')}
          uploadedText={t('You uploaded a logo.')}
          hint={t('A small square picture. Leave empty to show the first letters on your color.')}
          isReadOnly={isSaving}
          value={draft.logo_url}
          onChange={(logo_url) => send({ type: 'plain.changed', change: { logo_url } })}
        />
        {community ? (
          <CommunityFile purpose="group_logo" groupId={community.id} isSaving={isSaving} send={send} />
        ) : (
          <p className="text-small text-muted">{t('You can upload a logo once the community exists.')}</p>
        )}
        <AddressOrFile
          name="teaser_video_url"
          removeText={t('Remove teaser video')}
          label={t('Teaser video address')}
          uploadedText={t('You uploaded a teaser video.')}
          isReadOnly={isSaving}
          value={draft.teaser_video_url}
          onChange={(url) => send({ type: 'teaser.url.changed', url })}
        />
        {community ? (
          <CommunityFile purpose="group_teaser" groupId={community.id} isSaving={isSaving} send={send} />
        ) : (
          <p className="text-small text-muted">
            {t('You can upload a teaser video once the community exists.')}
          </p>
        )}
      </div>
    </Card>
  );
}

function fileLabel(purpose: CommunityFileProps['purpose']): string {
  if (purpose === 'group_cover') return t('Cover image file');
  return purpose === 'group_logo' ? t('Logo file') : t('Teaser video file');
}

interface CommunityFileProps extends Pick<CommunityPicturesProps, 'isSaving' | 'send'> {
  purpose: 'group_cover' | 'group_logo' | 'group_teaser';
  groupId: string;
}

/** The file takes the place of the address as soon as it is sent. */
function CommunityFile({ purpose, groupId, isSaving, send }: CommunityFileProps) {
  const upload = useFileUpload(purpose, (answer) => {
    const { data: sent } = uploadAnswers[purpose].safeParse(answer);
    if (!sent) return;
    const { cover_image_url, logo_url, teaser_video_url } = sent.data;
    // What the form now shows is what is saved: no one else changed it.
    if (purpose === 'group_cover') send({ type: 'cover.url.changed', url: cover_image_url ?? '' });
    else if (purpose === 'group_logo') send({ type: 'plain.changed', change: { logo_url: logo_url ?? '' } });
    else send({ type: 'teaser.url.changed', url: teaser_video_url ?? '' });
  });
  return (
    <FileUploadField
      upload={upload}
      label={fileLabel(purpose)}
      hint={
        purpose === 'group_teaser'
          ? t('MP4, WebM or OGG. Max size of 100MB')
          : t('JPEG, PNG, GIF or WebP. Max size of 5MB')
      }
      targetId={groupId}
      isDisabled={isSaving}
    />
  );
}
