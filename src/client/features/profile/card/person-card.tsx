import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import type { PersonCardRequest } from '../../../data/people/person-card-store.ts';
import { useIsMemberOnline } from '../../../data/realtime/use-ephemeral.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { useIsPhone } from '../../../ui/base/use-is-phone.ts';
import { Badge } from '../../../ui/media/badge.tsx';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { LevelAvatar } from '../../points/level-avatar.tsx';
import { personQuery } from '../profile.queries.ts';
import { AboutPerson, AboutSkeleton } from './card-about.tsx';
import { CardActions, CardActionsSkeleton } from './card-actions.tsx';

interface PersonCardProps {
  request: PersonCardRequest;
  onClose: () => void;
}

/** A person in short: beside the pressed name, on a phone as a sheet. Mounted only while open. */
export function PersonCard({ request, onClose }: PersonCardProps) {
  const label = t('About {name}', { name: fullName(request.person) });
  const anchor = useMemo(
    () => ({ current: request.anchor instanceof HTMLElement ? request.anchor : null }),
    [request.anchor],
  );
  if (useIsPhone())
    return (
      <Sheet isOpen from="bottom" title={label} onClose={onClose}>
        <div className="p-4">
          <CardContent request={request} onClose={onClose} />
        </div>
      </Sheet>
    );
  return (
    <AnchoredPopover label={label} anchor={anchor} isOpen onClose={onClose} placement="bottom start">
      <div className="w-72 p-1">
        <CardContent request={request} onClose={onClose} />
      </div>
    </AnchoredPopover>
  );
}

function CardContent({ request, onClose }: PersonCardProps) {
  const { person, groupId } = request;
  const query = useQuery(personQuery(person.id));
  const { data, error } = query;
  const isOnline = useIsMemberOnline(groupId ?? '', person.id);
  const known = data ?? person;
  const role = data?.communities.find(({ id }) => id === groupId)?.role;
  return (
    <div className="grid gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <LevelAvatar
          groupId={groupId}
          id={person.id}
          name={fullName(known)}
          src={known.avatar_url}
          size={56}
          presence={isOnline ? 'online' : undefined}
        />
        <div className="min-w-0 flex-1">
          <Link
            kind="quiet"
            to="/people/$userId"
            params={{ userId: person.id }}
            className="text-name wrap-anywhere"
            onClick={onClose}
          >
            {fullName(known)}
          </Link>
          {known.username !== null && <p className="truncate text-meta text-muted">@{known.username}</p>}
          {/* Its line is there before the role is known, so that nothing below it moves. */}
          {groupId !== null && (
            <p className="flex h-5 items-center gap-1.5 text-small text-muted">
              {role === 'OWNER' && <Badge>{t('Owner')}</Badge>}
              {role === 'MODERATOR' && <Badge>{t('Moderator')}</Badge>}
              {role === 'MEMBER' && t('Member')}
              {isOnline && <span>{role === 'MEMBER' ? `· ${t('Online')}` : t('Online')}</span>}
            </p>
          )}
        </div>
      </div>
      {isGone(error) ? (
        <p className="text-dense text-muted">{t('This profile is not available to you.')}</p>
      ) : error && data === undefined ? (
        <QueryError query={query} isBare title={t('The profile did not load')} />
      ) : data === undefined ? (
        <div aria-busy="true" className="grid gap-3">
          <span role="status" className="sr-only">
            {t('Loading the profile')}
          </span>
          <CardActionsSkeleton />
          <AboutSkeleton />
        </div>
      ) : (
        <>
          <CardActions person={data} groupId={groupId} onClose={onClose} />
          <AboutPerson person={data} />
        </>
      )}
    </div>
  );
}

/** Erased, or not to be seen by this reader: both look the same. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
