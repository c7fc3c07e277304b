import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { RichText, useIsFormattingSettled } from '../../../ui/markdown/rich-text.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { firstStepsQuery, useMarkFirstSteps } from './first-steps.queries.ts';
import { StepRow } from './step-row.tsx';

// Loaded on demand: only founders open it here.
const InviteDialog = lazyComponent(() => import('../members/invite-dialog.tsx'), 'InviteDialog');

interface NewcomerCardProps {
  community: Community;
  newcomer: NonNullable<Community['newcomer']>;
}

/** For a new member or founder: the owner's welcome until it was read, and the first steps until they are closed. */
export function NewcomerCard({ community, newcomer }: NewcomerCardProps) {
  const { id, welcome_md, membership } = community;
  const { data, error } = useQuery(firstStepsQuery(id));
  const isSettled = useIsFormattingSettled();
  const mark = useMarkFirstSteps(id);
  // Not in the row: its step is done as soon as the link is made, and the dialog shows the link only once.
  const [isInviting, setIsInviting] = useState(false);
  const isOwner = membership?.role === 'OWNER';
  const hasWelcome = !isOwner && !newcomer.is_welcomed && welcome_md !== '';
  // No one needs a checklist that does not load.
  if (data === undefined && error !== null && !hasWelcome) return null;
  return (
    <div className="mx-auto max-w-260 px-4 pt-4 sm:px-6 sm:pt-6">
      <Card as="section" aria-label={t('First steps')} isPadded={false}>
        <Loading
          isLoading={(data === undefined && error === null) || !isSettled}
          label={t('Loading first steps')}
          skeleton={<CardSkeleton hasWelcome={hasWelcome} />}
        >
          {() => (
            <>
              {hasWelcome && (
                <Welcome community={community} onRead={() => mark.mutate({ is_welcomed: true })} />
              )}
              {data !== undefined && (
                <>
                  <header className="flex min-h-12 items-center gap-3 pt-1 pr-2 pl-4">
                    <h2 className="text-name">
                      {isOwner ? t('Get your community going') : t('Your first steps here')}
                    </h2>
                    <p className="num flex-1 text-meta text-muted">
                      {t('{done} of {total}', {
                        done: data.steps.filter(({ is_done }) => is_done).length,
                        total: data.steps.length,
                      })}
                    </p>
                    <IconButton
                      size="small"
                      label={t('Close the first steps')}
                      onPress={() => mark.mutate({ is_closed: true })}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </header>
                  <ul className="grid pb-2 sm:grid-cols-2">
                    {data.steps.map((step) => (
                      <StepRow
                        key={step.step}
                        {...step}
                        community={community}
                        chatId={data.chat_conversation_id}
                        onInvite={() => setIsInviting(true)}
                      />
                    ))}
                  </ul>
                </>
              )}
            </>
          )}
        </Loading>
      </Card>
      {isInviting && (
        <Suspense fallback={null}>
          <InviteDialog community={community} onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The owner's words beside the owner's face. */
function Welcome({ community, onRead }: { community: Community; onRead: () => void }) {
  const { owner, welcome_md } = community;
  const name = fullName(owner);
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 border-b border-line p-4">
      <Avatar id={owner.id} name={name} src={owner.avatar_url} />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-name">{name}</span>
          <span className="text-small text-muted">{t('welcomes you')}</span>
        </p>
        <div className="mt-1 max-w-read text-body">
          <RichText text={welcome_md} mentions={[]} myId="" />
        </div>
        <Button size="small" className="mt-3" onPress={onRead}>
          {t('Got it')}
        </Button>
      </div>
    </div>
  );
}

function CardSkeleton({ hasWelcome }: { hasWelcome: boolean }) {
  return (
    <>
      {hasWelcome && (
        <div className="grid gap-3 border-b border-line p-4">
          <SkeletonBar className="w-40" />
          <SkeletonBar className="w-11/12" />
          <SkeletonBar className="w-3/5" />
          <span className="mt-2 block h-hit-small w-16 rounded-control bg-selected" />
        </div>
      )}
      <div className="grid gap-3 p-4">
        <SkeletonBar className="w-36" />
        {[0, 1, 2, 3].map((row) => (
          <SkeletonBar key={row} className="my-3 w-3/5 sm:hidden" />
        ))}
        {[0, 1].map((row) => (
          <SkeletonBar key={row} className="my-3 w-4/5 max-sm:hidden" />
        ))}
      </div>
    </>
  );
}
