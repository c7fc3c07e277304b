import { Copy, Download, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { Invite } from '../../../../contract/communities/invites.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { copyAddress, shareAddress } from '../../../ui/base/share-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { inviteEnd } from './invite-text.ts';
import { inviteAddress } from './invites.queries.ts';

// Loaded with a link: drawing it is of no use before.
const QrCode = lazyComponent(() => import('../../../ui/media/qr-code.tsx'), 'QrCode');

interface ShownInviteProps {
  community: Community;
  invite: Invite;
  token: string;
  onClose: () => void;
}

/** An invite link to copy, to share, and to print as a QR code. */
export function ShownInvite({ community, invite, token, onClose }: ShownInviteProps) {
  const url = inviteAddress(community.slug, token);
  const fileName = `invite-${community.slug}`;
  const save = (kind: 'png' | 'svg') =>
    void import('../../../ui/media/save-qr-code.ts')
      .then(({ saveQrPng, saveQrSvg }) =>
        kind === 'png' ? saveQrPng(fileName, url) : saveQrSvg(fileName, url),
      )
      .catch(() => toast.error(t('The QR code could not be saved')));
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        {[
          ...(community.is_public
            ? []
            : [
                invite.skips_approval
                  ? t('People join right away, without approval.')
                  : t('You approve each request.'),
              ]),
          inviteEnd(invite),
        ].join(' ')}
      </p>
      <div className="grid justify-items-center gap-2">
        <Suspense fallback={<div className="size-44" />}>
          <QrCode text={url} label={t('QR code of the invite link')} className="size-44" />
        </Suspense>
        <div className="flex gap-2">
          <Button
            size="small"
            icon={<Download aria-hidden />}
            aria-label={t('Save the QR code as PNG')}
            onPress={() => save('png')}
          >
            PNG
          </Button>
          <Button
            size="small"
            icon={<Download aria-hidden />}
            aria-label={t('Save the QR code as SVG')}
            onPress={() => save('svg')}
          >
            SVG
          </Button>
        </div>
      </div>
      <TextField label={t('Invite link')} isReadOnly value={url} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" onPress={onClose}>
          {t('Done')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button icon={<Share2 aria-hidden />} onPress={() => void shareAddress(community.name, url)}>
            {t('Share')}
          </Button>
        )}
        <Button kind="primary" autoFocus icon={<Copy aria-hidden />} onPress={() => void copyAddress(url)}>
          {t('Copy link')}
        </Button>
      </div>
    </div>
  );
}
