import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Ellipsis, Flag, MessageCircle, MicOff, Pencil, UserRound, UserRoundCog } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { PublicProfile } from '../../../../contract/account/users.ts';
import { outranks } from '../../../../contract/core/permissions.ts';
import { authorizationQuery } from '../../../data/communities/communities.queries.ts';
import { ownStanding } from '../../../data/communities/own-standing.ts';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Menu, MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useWriteTo } from '../../chat/composer/use-write-to.ts';
import { useUnblock } from '../use-unblock.ts';

// Loaded on demand: opened rarely.
const BlockDialog = lazyComponent(() => import('../../chat/actions/block-dialog.tsx'), 'BlockDialog');
const MuteDialog = lazyComponent(() => import('../../moderation/mute-dialog.tsx'), 'MuteDialog');

interface CardActionsProps {
  person: PublicProfile;
  groupId: string | null;
  onClose: () => void;
}

/** Message, Profile, and the rest in a menu; for the user themselves: edit. */
export function CardActions({ person, groupId, onClose }: CardActionsProps) {
  const writeTo = useWriteTo();
  const { id, is_self, is_blocked, may_message } = person;
  return (
    <div className="flex items-center gap-2">
      {may_message && (
        <Button
          kind="primary"
          icon={<MessageCircle aria-hidden />}
          onPress={() => {
            onClose();
            writeTo(person);
          }}
        >
          {t('Message')}
        </Button>
      )}
      {is_self && (
        <ButtonLink to="/settings/" icon={<Pencil aria-hidden />} onClick={onClose}>
          {t('Edit profile')}
        </ButtonLink>
      )}
      {is_blocked && <UnblockButton person={person} />}
      <ButtonLink
        to="/people/$userId"
        params={{ userId: id }}
        icon={<UserRound aria-hidden />}
        onClick={onClose}
      >
        {t('Profile')}
      </ButtonLink>
      {!is_self && <MoreMenu person={person} groupId={groupId} onClose={onClose} />}
    </div>
  );
}

function UnblockButton({ person }: { person: PublicProfile }) {
  const unblock = useUnblock(person);
  return (
    <Button isPending={unblock.isPending} onPress={() => unblock.mutate()}>
      {unblock.isPending ? t('Unblocking...') : t('Unblock')}
    </Button>
  );
}

/** Block, and what staff may do in the community where the card was opened. */
function MoreMenu({ person, groupId, onClose }: CardActionsProps) {
  const [asked, setAsked] = useState<'block' | 'mute' | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: rights } = useQuery({ ...authorizationQuery(groupId ?? ''), enabled: groupId !== null });
  const place = person.communities.find(({ id }) => id === groupId);
  const isBelow = rights !== undefined && place !== undefined && outranks(ownStanding(rights), place.role);
  const canMute = isBelow && rights.permissions.includes('members.restrict');
  const canManage = isBelow && rights.permissions.includes('members.remove');
  const name = fullName(person);
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {canMute && (
          <MenuItem label={t('Mute...')} icon={<MicOff aria-hidden />} onAction={() => setAsked('mute')} />
        )}
        {canManage && (
          <MenuItem
            label={t('Manage member')}
            icon={<UserRoundCog aria-hidden />}
            onAction={() => {
              onClose();
              void navigate({
                to: '/communities/$slug/',
                params: { slug: place.slug },
                search: { tab: 'members', q: name, page: 1 },
              });
            }}
          />
        )}
        {(canMute || canManage) && <MenuDivider />}
        <MenuItem
          label={t('Report...')}
          icon={<Flag aria-hidden />}
          onAction={() => {
            onClose();
            openReport({ kind: 'user', id: person.id, author: person.is_blocked ? null : person });
          }}
        />
        {!person.is_blocked && (
          <MenuItem
            isDanger
            label={t('Block')}
            icon={<Ban aria-hidden />}
            onAction={() => setAsked('block')}
          />
        )}
      </Menu>
      <Suspense fallback={null}>
        {asked === 'block' && (
          <BlockDialog
            peer={person}
            onClose={() => {
              setAsked(null);
              void queries.invalidateQueries({ queryKey: ['people', person.id] });
            }}
          />
        )}
        {asked === 'mute' && groupId !== null && (
          <MuteDialog groupId={groupId} person={person} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The height of the buttons, and about their widths. */
export function CardActionsSkeleton() {
  return (
    <div className="flex gap-2">
      <span aria-hidden className="h-9 w-28 rounded-control bg-selected touch:h-11" />
      <span aria-hidden className="h-9 w-24 rounded-control bg-selected touch:h-11" />
    </div>
  );
}
