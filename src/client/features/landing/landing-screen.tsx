import { CalendarDays, MessagesSquare, Smartphone } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { Link } from '../../ui/base/link.tsx';
import { VisitorPage } from '../../ui/layout/visitor-page.tsx';
import { ChatPicture } from './chat-picture.tsx';
import { Showcase } from './showcase.tsx';

/** `/` for a visitor: what Tambayan is, a chat as it looks there, and communities that are alive in it now. */
export function LandingScreen() {
  const communities = useRef<HTMLHeadingElement>(null);
  function lookAround() {
    communities.current?.scrollIntoView({ block: 'start' });
    communities.current?.focus({ preventScroll: true });
  }
  return (
    <VisitorPage width="wide">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 py-6 lg:gap-y-6 lg:py-3 lg:grid-cols-2">
        <div className="grid gap-6 max-lg:contents">
          <div className="grid gap-6">
            <div>
              <h1
                className="text-h1 text-balance max-[389px]:text-[1.6rem]/8.5 sm:text-[2.5rem]/12"
                tabIndex={-1}
              >
                {t('Where your community hangs out')}
              </h1>
              <p className="mt-3 max-w-[46ch] text-body text-soft">
                {t(
                  'Tambayan is one place for the people you learn, work and play with: live chats, discussions and a shared calendar. Made for the Philippines.',
                )}
              </p>
            </div>
            <div className="grid grid-cols-2 gap-2 sm:flex">
              <ButtonLink kind="primary" size="field" to="/register/" className="max-sm:col-span-2">
                {t('Create an account')}
              </ButtonLink>
              <ButtonLink size="field" to="/login/">
                {t('Sign in')}
              </ButtonLink>
              <Button kind="ghost" size="field" onPress={lookAround}>
                {t('Look around')}
              </Button>
            </div>
          </div>
          <div className="grid gap-6 border-line max-lg:order-2 lg:border-t lg:pt-6">
            <ul className="grid gap-4 sm:max-lg:grid-cols-3">
              <Points />
            </ul>
            <p className="text-dense text-soft">
              {t('Selling memberships?')} <Link to="/calculator/">{t('How much would you keep?')}</Link>
            </p>
          </div>
        </div>
        <ChatPicture className="max-lg:order-1" />
        <Showcase headingRef={communities} className="max-lg:order-3 lg:col-span-2" />
      </div>
    </VisitorPage>
  );
}

function Points() {
  return (
    <>
      <Point icon={<MessagesSquare aria-hidden />} title={t('Your messages always arrive')}>
        {t('No signal? Your message waits on your phone and sends itself.')}
      </Point>
      <Point icon={<CalendarDays aria-hidden />} title={t('Everything in one place')}>
        {t('Questions, answers and events stay easy to find.')}
      </Point>
      <Point icon={<Smartphone aria-hidden />} title={t('Light on data')}>
        {t('Works on small phones and prepaid load, in English or Filipino.')}
      </Point>
    </>
  );
}

interface PointProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Point({ icon, title, children }: PointProps) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted">
      {icon}
      <div>
        <h2 className="text-name">{title}</h2>
        <p className="text-meta text-soft">{children}</p>
      </div>
    </li>
  );
}
