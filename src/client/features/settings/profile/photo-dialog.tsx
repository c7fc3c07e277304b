import { Camera, ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '../../../../contract/account/me.ts';
import { fullName } from '../../../../contract/account/people.ts';
import { avatarMimeTypes, uploadRules } from '../../../../contract/upload-rules.ts';
import { fittingPicture } from '../../../data/uploads/fitting-picture.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FieldAlert } from '../../../ui/forms/field-alert.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { previewOf } from './draw-picture.ts';
import { PhotoAddress } from './photo-address.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';

/** The button 'Change Photo', and its dialog (SPEC §2). */
export function PhotoDialog({ user }: { user: CurrentUser }) {
  const upload = useAvatarUpload();
  const { send, state, file, complaint, share, isBusy } = upload;
  const close = () => send({ type: 'dialog.closed' });
  const isUploading = state === 'uploading';
  const choose = async (chosen: File) =>
    send({ type: 'file.chosen', file: await fittingPicture(chosen, uploadRules.avatar) });

  return (
    <>
      <Button icon={<Camera aria-hidden />} onPress={() => send({ type: 'dialog.opened' })}>
        {t('Change Photo')}
      </Button>
      <Dialog
        isOpen={state !== 'closed'}
        onClose={close}
        isDismissable={!isUploading}
        title={t('Change Profile Picture')}
        footer={
          <>
            {user.avatar_url !== null && (
              <Button
                kind="danger"
                className="mr-auto"
                isPending={state === 'removing'}
                isDisabled={isBusy && state !== 'removing'}
                onPress={() => send({ type: 'removal.requested' })}
              >
                {state === 'removing' ? t('Removing...') : t('Remove Photo')}
              </Button>
            )}
            <Button kind="ghost" onPress={close}>
              {t('Cancel')}
            </Button>
            <Button
              kind="primary"
              isPending={isUploading}
              isDisabled={isBusy && !isUploading}
              onPress={() => send({ type: 'upload.requested' })}
            >
              {isUploading ? t('Uploading...') : t('Upload')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-soft">{t('Upload a new profile picture or provide an image URL')}</p>
          <FileDrop
            isDisabled={isBusy}
            onDrop={(dropped) => void choose(dropped)}
            className="flex items-center gap-4 p-4"
          >
            <Preview user={user} file={file} />
            <div className="grid min-w-0 flex-1 justify-items-start gap-2">
              <FileButton
                accept={avatarMimeTypes}
                isDisabled={isBusy}
                icon={<ImageUp aria-hidden />}
                onChoose={(chosen) => void choose(chosen)}
              >
                {t('Choose File')}
              </FileButton>
              {file !== null && <p className="max-w-full truncate text-meta text-soft">{file.name}</p>}
              <p className="text-small text-muted">{t('JPG, GIF or PNG. Max size of 5MB')}</p>
            </div>
          </FileDrop>
          <PhotoAddress
            isTaking={state === 'taking'}
            isDisabled={isBusy}
            onGive={(url) => send({ type: 'address.given', url })}
          />
          {isUploading && <Progress share={share} />}
          <FieldAlert>{complaint !== null && t(complaint)}</FieldAlert>
        </div>
      </Dialog>
    </>
  );
}

/** The new picture, or the current one. */
function Preview({ user, file }: { user: CurrentUser; file: File | null }) {
  const [drawn, setDrawn] = useState<{ file: File; src: string | null } | null>(null);
  useEffect(() => {
    if (file === null) return;
    let isWanted = true;
    void previewOf(file).then((src) => isWanted && setDrawn({ file, src }));
    return () => {
      isWanted = false;
    };
  }, [file]);
  const src = file === null ? user.avatar_url : drawn?.file === file ? drawn.src : null;
  return <Avatar id={user.id} name={fullName(user)} src={src} size={96} isLabelled />;
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <progress
        value={percent}
        max={100}
        aria-label={t('Uploading...')}
        className="h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent-fill"
      />
      <span className="num w-10 text-right text-meta text-soft">{formatNumber(percent)}%</span>
    </div>
  );
}
