import type { Plugin } from 'vite';

/** One file for each step of a visit; left alone, a chat would be 85 files. All else stays as it is cut. */
export const chunkGroups: { name: string; tags?: ['$initial']; test?: RegExp }[] = [
  { name: 'initial', tags: ['$initial'] },
  { name: 'sign-in', test: /[\\/]auth[\\/]login-screen/ },
  // The library for calls, which the pages around an account share with the pages behind the login.
  { name: 'queries', test: /[\\/]@tanstack[\\/](?:react-)?query|[\\/]api[\\/]query-client/ },
  // What the front page shows of a chat and of communities, with the parts that the pages behind the login share.
  {
    name: 'front-page',
    test: /[\\/]landing[\\/](?:chat-picture|showcase)\.|[\\/]base[\\/]button-link|[\\/]icons[\\/](?:calendar-days|messages-square|smartphone|sun|moon|monitor)\./,
  },
  { name: 'account', test: /[\\/]auth[\\/](?:\w+[\\/])?[a-z-]+-screen/ },
  // With what a community and other pages behind the login share.
  {
    name: 'member',
    test: /[\\/]frame[\\/]member-layout|[\\/]use-heads-moved|[\\/]push[\\/]withdraw-push|[\\/]icons[\\/](?:newspaper|plus)\./,
  },
  { name: 'chat', test: /[\\/]chat[\\/]conversations[\\/]chats-screen/ },
  { name: 'community', test: /[\\/]app[\\/]community[\\/]community-frame/ },
  { name: 'home', test: /[\\/]home[\\/]home-screen/ },
  // What a page behind the login starts once it is drawn.
  {
    name: 'live',
    test: /[\\/]hub[\\/]page-hub|[\\/]connection[\\/]live-bridge|[\\/]store[\\/]watch-badge|[\\/]progress[\\/]follow-progress|[\\/]transports[\\/]ws\./,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
];

/** Fails the build when a group of {@link chunkGroups} matches nothing: its file was moved or renamed. */
export function everyGroupFound(): Plugin {
  return {
    name: 'every-group-found',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      for (const { name, test } of chunkGroups)
        if (test !== undefined && !modules.some((id) => test.test(id)))
          throw new Error(`no file of the client belongs to the group ${name} of chunk-groups.ts`);
    },
  };
}
