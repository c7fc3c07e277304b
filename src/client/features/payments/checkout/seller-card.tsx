import { Flag, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { VerifiedSeal } from '../../../ui/media/badge.tsx';
import { useWriteTo } from '../../chat/composer/use-write-to.ts';

interface SellerProps {
  community: Community;
  rights: GroupAuthorization;
}

/** Who sells the memberships of a community, how to reach them, and what to do when something is wrong. */
export function SellerCard({ community, rights }: SellerProps) {
  return (
    <Card as="section" aria-label={t('Seller')} title={t('Seller')}>
      <Seller community={community} rights={rights}>
        <PersonButton person={community.owner} groupId={community.id} className="text-name wrap-anywhere" />
      </Seller>
    </Card>
  );
}

/** The same where something is about to be paid. The name opens nothing there: it would lie below the dialog. */
export function SellerNote({ community, rights, isCourse = false }: SellerProps & { isCourse?: boolean }) {
  return (
    <section aria-label={t('Seller')} className="border-t border-line pt-4">
      <Seller community={community} rights={rights} isCourse={isCourse}>
        <p className="text-name wrap-anywhere">{fullName(community.owner)}</p>
      </Seller>
    </section>
  );
}

function Seller({
  community,
  rights,
  isCourse = false,
  children,
}: SellerProps & { isCourse?: boolean; children: ReactNode }) {
  const { owner, name, is_verified } = community;
  const isSeller = useCurrentUser()?.id === owner.id;
  const isMember = rights.member_status === 'ACTIVE';
  return (
    <div className="grid gap-2.5 text-dense">
      <div className="flex items-center gap-2.5">
        <Avatar id={owner.id} name={fullName(owner)} src={owner.avatar_url} size={36} />
        <div className="min-w-0 flex-1">
          {children}
          <p className="flex items-center gap-1 text-meta text-muted">
            <span className="truncate">{name}</span>
            {is_verified && <VerifiedSeal />}
          </p>
        </div>
      </div>
      <p className="text-pretty text-soft">
        {isCourse
          ? t('{name} sells this course. Tambayan handles the payments.', { name: owner.first_name })
          : t('{name} sells the memberships of this community. Tambayan handles the payments.', {
              name: owner.first_name,
            })}{' '}
        {!isMember && t('Members can message {name} any time.', { name: owner.first_name })}
      </p>
      {!isSeller && (
        <div className="-mx-2.5 flex flex-wrap gap-x-1">
          {isMember && <MessageButton person={owner} />}
          <Button
            kind="ghost"
            size="small"
            icon={<Flag aria-hidden />}
            onPress={() => openReport({ kind: 'group', id: community.id, author: null })}
          >
            {t('Report a problem')}
          </Button>
        </div>
      )}
      <p className="text-meta text-pretty text-muted">
        {t('Something wrong with a payment? Report it from its receipt. Our team looks at every report.')}
      </p>
    </div>
  );
}

function MessageButton({ person }: { person: Person }) {
  const writeTo = useWriteTo();
  return (
    <Button kind="ghost" size="small" icon={<MessageCircle aria-hidden />} onPress={() => writeTo(person)}>
      {t('Message')}
    </Button>
  );
}
