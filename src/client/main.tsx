import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import './ui/styles/index.css';
import { settings } from './api/settings.ts';
import { App } from './app.tsx';
import { router } from './routes.tsx';
import { session } from './session/session.ts';
import { announceNavigation } from './shell/announce-navigation.ts';
import { forgetLoadingAgain, watchForNewVersion } from './shell/new-version.ts';
import { showPageTitle } from './shell/page-title.ts';
import { refuseDrops } from './shell/refuse-drops.ts';
import { rememberedLanguage } from './words/language.ts';
import { setLocale, t } from './words/t.ts';

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
