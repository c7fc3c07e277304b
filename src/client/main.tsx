import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import './ui/styles/index.css';
import { App, queryClient } from './app.tsx';
import { router } from './routes.tsx';
import { session } from './session/session.ts';
import { announceNavigation } from './shell/announce-navigation.ts';
import { showPageTitle } from './shell/page-title.ts';

// Generated validators need `new Function`, which the content security policy forbids.
z.config({ ...z.locales.en(), jitless: true });

session.on('signed.in', () => void router.invalidate());
session.on('session.ended', () => void router.invalidate());
session.on('signed.out', () => {
  queryClient.clear();
  void router.invalidate();
});
session.start();

showPageTitle(document);
announceNavigation(router, document);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
