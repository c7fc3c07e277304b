import { fullName } from '../../../../contract/account/people.ts';
import type { CommunityPreview, ShownPerson } from '../../../../contract/communities/previews.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { Avatar, Faces } from '../../../ui/media/avatar.tsx';
import { VerifiedSeal } from '../../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { Inside, isInsideEmpty } from './inside.tsx';

/** The community as a visitor sees it: who invites, its name, how many are in it, and what it is about. */
export function PreviewCard({ community }: { community: CommunityPreview }) {
  const { id, name, cover_image_url, is_public, is_free, is_verified, total_members, description } =
    community;
  return (
    <Card as="section" aria-label={name} isPadded={false} className="overflow-hidden">
      <Cover id={id} src={cover_image_url} cell={10} className="h-28 w-full sm:h-32" />
      <div className="grid gap-4 px-4 pb-5 sm:px-6 sm:pb-6">
        <div>
          <CommunityAvatar
            id={id}
            name={name}
            src={community.logo_url}
            size={56}
            className="-mt-7 outline-4 outline-raised"
          />
          {community.invited_by !== null && <Inviter person={community.invited_by} />}
          <h1 className="mt-2 flex items-center gap-2 text-h2 text-balance" tabIndex={-1}>
            {name}
            {is_verified && <VerifiedSeal />}
          </h1>
          <p className="num mt-0.5 text-meta text-muted">
            {[
              is_public ? t('Public') : t('Private'),
              is_free ? t('Free') : t('Paid'),
              t('{count} {n, plural, one {member} other {members}}', {
                n: total_members,
                count: formatNumber(total_members),
              }),
            ].join(' · ')}
          </p>
        </div>
        <p className="whitespace-pre-line text-body">{description}</p>
        {community.team.length > 0 && <Team people={community.team} />}
        {community.inside !== null && !isInsideEmpty(community.inside) && (
          <section aria-label={t('What’s inside')} className="grid gap-3 border-t border-line pt-4">
            <h2 className="text-name">{t('What’s inside')}</h2>
            <Inside inside={community.inside} />
          </section>
        )}
        <p className="border-t border-line pt-4 text-meta text-soft">
          {is_public || community.skips_approval
            ? t('Free, no card needed. You join as soon as you sign in.')
            : t('Free, no card needed. The team approves each request to join.')}
        </p>
      </div>
    </Card>
  );
}

function Inviter({ person }: { person: ShownPerson }) {
  const name = fullName(person);
  return (
    <p className="mt-4 flex items-center gap-2 text-dense text-soft">
      <Avatar id={person.id} name={name} src={person.avatar_url} size={24} />
      <span className="min-w-0">{t('{name} invites you to', { name })}</span>
    </p>
  );
}

/** Faces with names: a face alone says little to a stranger. */
function Team({ people }: { people: readonly ShownPerson[] }) {
  return (
    <p className="flex items-center gap-3 text-meta text-soft">
      <Faces
        size={28}
        people={people.map((person) => ({ id: person.id, name: fullName(person), src: person.avatar_url }))}
      />
      <span className="min-w-0">
        {t('Run by {names}', { names: people.map(({ first_name }) => first_name).join(', ') })}
      </span>
    </p>
  );
}

/** A skeleton with the same geometry. */
export function PreviewSkeleton() {
  return (
    <Card isPadded={false} className="overflow-hidden">
      <div className="h-28 bg-selected sm:h-32" />
      <div className="grid gap-4 px-4 pb-5 sm:px-6 sm:pb-6">
        <div className="-mt-7 size-14 rounded-[14px] bg-selected outline-4 outline-raised" />
        <SkeletonBar className="mt-2 w-40" />
        <SkeletonBar className="h-5 w-56" />
        <SkeletonBar className="w-44" />
        <SkeletonBar className="mt-3 w-11/12" />
        <SkeletonBar className="w-2/3" />
      </div>
    </Card>
  );
}
