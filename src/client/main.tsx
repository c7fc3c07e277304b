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
session.on('session.ended', () => void router.invalidate());
session.on('signed.out', () => {
  // Who leaves on purpose does not leave a way back for the next person.
  const isInside = router.state.matches.some(({ routeId }) => routeId === '/member');
  void (isInside ? router.navigate({ to: '/login/', replace: true }) : router.invalidate());
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

// The first words are in the language of the last visit; without its catalogue they are English.
const language = rememberedLanguage();
if (language === 'en') draw();
else setLocale(language).then(draw, draw);
