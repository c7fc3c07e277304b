import { useQuery } from '@tanstack/react-query';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface LeaveCommunityDialogProps {
  community: Community;
  rights: GroupAuthorization;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms leaving. The only owner cannot leave, and reads what to do instead. */
export function LeaveCommunityDialog(props: LeaveCommunityDialogProps) {
  const { community, rights, isOpen, isPending, onConfirm, onClose } = props;
  const meId = useCurrentUser()?.id;
  // Shown before the server is asked: a member who may archive is nearly always the owner.
  const owners = useQuery({
    ...membersQuery(community.id, { q: '', page: 1, role: 'OWNER' }),
    enabled: rights.permissions.includes('group.archive'),
  }).data?.data;
  const isOnlyOwner = owners?.length === 1 && owners[0]?.user.id === meId;
  const { name, slug } = community;
  if (isOnlyOwner) {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('You are the only owner of {name}', { name })}
        footer={
          <>
            <Button kind="ghost" onPress={onClose}>
              {t('Close')}
            </Button>
            <ButtonLink
              kind="primary"
              to="/communities/$slug/"
              params={{ slug }}
              search={{ tab: 'settings' }}
              hash="danger"
              onClick={onClose}
            >
              {t('Hand over or archive')}
            </ButtonLink>
          </>
        }
      >
        <p className="text-soft">
          {t(
            'A community needs an owner. To leave, hand it over to another member first. You can also archive it.',
          )}
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Leave {name}?', { name })}
      confirmLabel={isPending ? t('Leaving...') : t('Leave')}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {community.is_public
        ? t('Your posts and messages stay. You can join again at any time.')
        : t('Your posts and messages stay. To come back, you need to be approved again.')}
    </ConfirmDialog>
  );
}
