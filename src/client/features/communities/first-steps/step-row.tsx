import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { FirstStep, Step } from '../../../../contract/communities/first-steps.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { PushStep } from './push-step.tsx';
import { StepText, stepClass } from './step-text.tsx';

const names: Readonly<Record<Step, string>> = {
  introduce: 'Introduce yourself',
  hello: 'Say hello in the chat',
  notifications: 'Turn on notifications',
  profile: 'Add a photo of you',
  cover: 'Choose a cover',
  welcome: 'Write a welcome and rules',
  post: 'Write the first post',
  event: 'Plan the first event',
  invite: 'Invite people by link or QR code',
};

interface StepRowProps extends FirstStep {
  community: Community;
  /** Where to say hello. */
  chatId: string | null;
  onInvite: () => void;
}

/** One step: done, or with the way to do it. Whether it is done is only ever what the server found. */
export function StepRow({ step, is_done, community, chatId, onInvite }: StepRowProps) {
  const label = t(names[step]);
  if (is_done)
    return (
      <li className={`${stepClass} text-muted hover:bg-transparent`}>
        <CircleCheck aria-hidden className="text-good" />
        <span className="min-w-0 flex-1">{label}</span>
        <span className="sr-only">{t('Done')}</span>
      </li>
    );
  return (
    <li>
      {step === 'notifications' ? (
        <PushStep label={label} groupId={community.id} />
      ) : step === 'invite' ? (
        <button type="button" className={stepClass} onClick={onInvite}>
          <StepText>{label}</StepText>
        </button>
      ) : (
        <StepLink step={step} community={community} chatId={chatId}>
          <StepText>{label}</StepText>
        </StepLink>
      )}
    </li>
  );
}

interface StepLinkProps {
  step: Exclude<Step, 'notifications' | 'invite'>;
  community: Community;
  chatId: string | null;
  children: ReactNode;
}

function StepLink({ step, community: { slug }, chatId, children }: StepLinkProps) {
  const isStarting = useCurrentUser()?.start_step != null;
  const link = { kind: 'bare', className: stepClass, children } as const;
  const page = { to: '/communities/$slug/', params: { slug } } as const;
  const here = { q: '', page: 1 };
  switch (step) {
    case 'introduce':
    case 'post':
      return (
        <Link {...link} {...page} search={{ tab: 'discussions', ...here }} state={{ isToWrite: true }} />
      );
    case 'hello':
      return (
        <Link
          {...link}
          to="/communities/$slug/chats/"
          params={{ slug }}
          search={chatId === null ? {} : { conversationId: chatId }}
          state={{ isToWrite: true }}
        />
      );
    case 'profile':
      // The steps after registering have the photo too, and more that this user has not seen yet.
      return isStarting ? (
        <Link {...link} to="/start/" search={{ redirect: `/communities/${slug}/` }} />
      ) : (
        <Link {...link} to="/settings/" search={{ tab: 'profile' }} />
      );
    case 'cover':
      return <Link {...link} to="/communities/$slug/edit/" params={{ slug }} />;
    case 'welcome':
      return <Link {...link} {...page} search={{ tab: 'settings', ...here }} hash="welcome" />;
    case 'event':
      return <Link {...link} {...page} search={{ tab: 'calendar', ...here }} />;
  }
}
