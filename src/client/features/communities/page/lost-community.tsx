import { useEffect, useRef, useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { EventData } from '../../../../contract/events.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { QuietPage } from '../../../ui/layout/quiet-page.tsx';

type Reason = EventData<'membership.revoked'>['reason'];

interface Lost {
  readonly slug: string;
  readonly name: string;
  readonly reason: Reason;
}

/** The community at `slug` and why the user lost it, when that happened while its page was open; otherwise null. */
export function useLostCommunity(slug: string, community: Community | undefined): Lost | null {
  const hub = useHub();
  const shown = useRef<Pick<Community, 'id' | 'name'> | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  useEffect(() => {
    if (community !== undefined) shown.current = { id: community.id, name: community.name };
  }, [community]);
  useEffect(() => {
    shown.current = null;
    return hub.onBatch((batch) => {
      for (const { kind, data } of batch) {
        const known = shown.current;
        if (kind === 'membership.revoked' && known !== null && data.group_id === known.id)
          setLost({ slug, name: known.name, reason: data.reason });
      }
    });
  }, [hub, slug]);
  return lost?.slug === slug ? lost : null;
}

/** What replaces the page of a community that the user may no longer see. English; translated with `t`. */
export const lostCommunityTexts: Readonly<Record<Reason, { readonly title: string; readonly more: string }>> =
  {
    BANNED: { title: 'You were banned from {group}', more: '' },
    REMOVED: {
      title: 'You were removed from {group}',
      more: 'You need an invite link to ask to join again.',
    },
    EXPIRED: { title: 'Your membership of {group} has ended', more: '' },
    LEFT: { title: 'You left {group}', more: 'It is private. You need an invite link to come back.' },
  };

/** Replaces the page of a community that the user may no longer see, with the reason. */
export function LostCommunity({ name, reason }: Pick<Lost, 'name' | 'reason'>) {
  usePageTitle(name);
  const texts = lostCommunityTexts[reason];
  return (
    <QuietPage
      title={t(texts.title, { group: name })}
      action={<ButtonLink to="/communities/">{t('Find a community')}</ButtonLink>}
    >
      {texts.more !== '' && t(texts.more)}
    </QuietPage>
  );
}
