import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { INVITES_SHOWN, type Invite, revokeInvite } from '../../../../contract/communities/invites.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { InviteButton } from '../members/invite-button.tsx';
import { inviteState } from '../members/invite-text.ts';
import { invitesQuery } from '../members/invites.queries.ts';
import { ShownInvite } from '../members/shown-invite.tsx';

/** The invite links of a community, with their state, and the action to revoke each. */
export function InvitesSection({ community }: { community: Community }) {
  const query = useQuery(invitesQuery(community.id));
  const [shown, setShown] = useState<Invite | null>(null);
  const [revoking, setRevoking] = useState<Invite | null>(null);
  return (
    <SettingsSection
      id="invites"
      title={t('Invite links')}
      lead={t('Copy or share a link again at any time.')}
      action={<InviteButton community={community} label={t('New link')} />}
      isPadded={false}
    >
      <div className="border-t border-line">
        <QueryState
          query={query}
          failed={t('The links did not load')}
          isBare
          label={t('Loading invite links')}
          skeleton={
            <div className="px-4 py-2">
              <SkeletonRows rows={2} lead="none" />
            </div>
          }
        >
          {(data) =>
            data.length === 0 ? (
              <EmptyState isBare icon={<Link2 aria-hidden />} title={t('No invite links')}>
                {t('Create a link to invite people. You’ll see how many joined with it.')}
              </EmptyState>
            ) : (
              <ul>
                {data.map((invite) => (
                  <InviteRow
                    key={invite.id}
                    invite={invite}
                    isPublic={community.is_public}
                    onShow={() => setShown(invite)}
                    onRevoke={() => setRevoking(invite)}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
        {query.data !== undefined && query.data.length >= INVITES_SHOWN && (
          <p className="border-t border-line px-4 py-3 text-small text-muted">
            {t('Showing the newest {n} links.', { n: INVITES_SHOWN })}
          </p>
        )}
      </div>
      {shown?.token != null && (
        <Dialog isOpen onClose={() => setShown(null)} title={shown.label || t('Your invite link')}>
          <ShownInvite
            community={community}
            invite={shown}
            token={shown.token}
            onClose={() => setShown(null)}
          />
        </Dialog>
      )}
      <RevokeDialog invite={revoking} onClose={() => setRevoking(null)} />
    </SettingsSection>
  );
}

interface InviteRowProps {
  invite: Invite;
  isPublic: boolean;
  onShow: () => void;
  onRevoke: () => void;
}

function InviteRow({ invite, isPublic, onShow, onRevoke }: InviteRowProps) {
  const { label, created_by, use_count, max_uses, is_good, skips_approval, token } = invite;
  const uses =
    max_uses === null
      ? t('{n, plural, =0 {Not used yet} one {Used once} other {Used {count} times}}', {
          n: use_count,
          count: formatNumber(use_count),
        })
      : t('{count} of {max} uses', { count: formatNumber(use_count), max: formatNumber(max_uses) });
  const name = label === '' ? t('Invite link') : label;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <Link2 aria-hidden className="size-4 flex-none text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate text-dense font-medium">{name}</span>
          {!is_good && <Badge>{inviteState(invite)}</Badge>}
        </p>
        <p className="num text-meta text-muted">
          {[
            ...(skips_approval && !isPublic ? [t('No approval')] : []),
            uses,
            ...(is_good ? [inviteState(invite)] : []),
            t('by {name}', { name: fullName(created_by) }),
          ].join(' · ')}
        </p>
      </div>
      {is_good && token !== null && (
        <Button size="small" aria-label={t('Share {title}', { title: name })} onPress={onShow}>
          {t('Share')}
        </Button>
      )}
      <Button size="small" kind="danger" aria-label={t('Revoke {name}', { name })} onPress={onRevoke}>
        {t('Revoke')}
      </Button>
    </li>
  );
}

function RevokeDialog({ invite, onClose }: { invite: Invite | null; onClose: () => void }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ group_id, id }: Invite) => call(revokeInvite, { params: { group_id, invite_id: id } }),
    onError: toastFailure,
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities', 'invites'] }),
  });
  return (
    <ConfirmDialog
      isOpen={invite !== null}
      title={t('Revoke this link?')}
      confirmLabel={revoke.isPending ? t('Revoking...') : t('Revoke')}
      isPending={revoke.isPending}
      onConfirm={() => invite !== null && revoke.mutate(invite)}
      onClose={onClose}
    >
      {t('It stops working right away. Members who joined with it stay, and requests stay in the queue.')}
    </ConfirmDialog>
  );
}
