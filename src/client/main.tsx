import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import './ui/styles/index.css';
import { forgetLoadingAgain, watchForNewVersion } from './app/connection/new-version.ts';
import { announceNavigation } from './app/frame/announce-navigation.ts';
import { refuseDrops } from './app/frame/refuse-drops.ts';
import { App } from './app.tsx';
import { settings } from './data/api/settings.ts';
import { session } from './data/session/session.ts';
import { rememberedLanguage } from './i18n/language.ts';
import { setLocale, t } from './i18n/t.ts';
import { router } from './routes.tsx';
import { showPageTitle } from './ui/base/page-title.ts';

// Generated validators need `new Function`, which the content security policy forbids.
z.config({
  jitless: true,
  customError: ({ code }) => (code === 'too_big' ? t('This is too long') : undefined),
});

session.on('signed.in', () => void router.invalidate());
const isInside = () => router.state.matches.some(({ routeId }) => routeId === '/member');
session.on('session.ended', () => {
  const { href } = router.state.location;
  const search = href === '/' ? {} : { redirect: href };
  void (isInside() ? router.navigate({ to: '/login/', search, replace: true }) : router.invalidate());
});
session.on('signed.out', () => {
  // After signing out on purpose, the address must not lead the next user back to the same page.
  void (isInside() ? router.navigate({ to: '/login/', replace: true }) : router.invalidate());
});
session.start();

watchForNewVersion(window, settings.build);
forgetLoadingAgain();
showPageTitle(document);
announceNavigation(router, document);
refuseDrops(window);

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// The first render uses the language of the last visit; without its catalogue it is in English.
const language = rememberedLanguage();
if (language === 'en') draw();
else setLocale(language).then(draw, draw);
