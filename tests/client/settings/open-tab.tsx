import type { ComponentType } from 'react';
import { waitFor } from 'xstate';
import { session } from '../../../src/client/data/session/session.ts';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';
import type { CurrentUser } from '../../../src/contract/account/me.ts';
import { eachSwitch, type UserSettings } from '../../../src/contract/account/settings.ts';
import { openPage } from '../auth/open-page.tsx';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';

export const ana: CurrentUser = {
  id: '00000000-0000-7000-8000-00000000000a',
  username: 'anareyes',
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Reyes',
  bio: null,
  is_public: true,
  avatar_url: null,
  social_links: { instagram: 'anareyes' },
  created_at: '2026-11-20T00:00:00.000Z',
  start_step: null,
  version: 3,
};

/** What holds until someone changes it: everything is on. */
export const untouched: UserSettings = {
  ...eachSwitch(true),
  language: 'en',
  low_data: 'AUTO',
  link_previews: true,
  time_zone: 'Asia/Manila',
  is_time_zone_chosen: false,
  quiet_from: null,
  quiet_until: null,
  version: 0,
};

/** What the server answers, by method and path under the API. */
export type Answers = Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>;

/** Opens one tab of the settings for Ana, whose server answers what `answers` says. */
export async function openTab(Tab: ComponentType, answers: Answers) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const all: Answers = {
    'GET /me': () => json(200, { data: ana, rt: [`u:${ana.id}`, 1_000_001, 0, 0] }),
    ...answers,
  };
  fakeFetch((url, init) => {
    const call = `${init.method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`;
    const body: unknown = init.body === undefined ? null : JSON.parse(String(init.body));
    sent.push({ call, body });
    return all[call]?.(body) ?? json(404, { status: 404, code: 'route.not_found', message: call });
  });
  session.start();
  session.send({ type: 'session.changed' });
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  takeToasts();
  const page = await openPage(Tab, '/settings/');
  return {
    ...page,
    /** The bodies of every call of that name, in order. */
    bodiesOf: (name: string) => sent.filter(({ call }) => call === name).map(({ body }) => body),
    toasts: () => takeToasts().map(({ title }) => title),
  };
}

/** An answer that waits until it is let go. */
export function held(answer: () => Response) {
  const gate = Promise.withResolvers<void>();
  return { answer: () => gate.promise.then(answer), letGo: () => gate.resolve() };
}
