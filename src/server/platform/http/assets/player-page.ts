import type { FastifyReply } from 'fastify';

/** Pages of the player, in a frame of the client. Both are the same document; see {@link playerHeaders}. */
const PAGES: ReadonlySet<string> = new Set(['/player/', '/player/embed/']);
/** The file of the build. */
export const PLAYER_FILE = 'player.html';

/** Who may be shown in a frame of the player (SPEC §6). */
const PROVIDERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://fast.wistia.net',
  'https://open.spotify.com',
  'https://player.twitch.tv',
  'https://www.tiktok.com',
];

export function isPlayerPage(path: string): boolean {
  return PAGES.has(path);
}

/**
 * The policies of the player. They are wider than those of other pages, so each page of it can do only one thing:
 * `/player/` plays files and streams of any server, has an opaque origin and frames nothing. `/player/embed/` shows
 * frames of the providers and reads nothing: a frame inside an opaque origin would be opaque, too, and the providers
 * refuse to play there.
 */
export function addPlayerHeaders(reply: FastifyReply, path: string, publicUrl: string): void {
  const isEmbed = path === '/player/embed/';
  // A sandboxed document is not of its own origin for every browser, so the origin is named.
  const own = new URL(publicUrl).origin;
  const any = publicUrl.startsWith('https:') ? 'https:' : 'https: http:';
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${own}`,
    `style-src 'self' ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...(isEmbed
      ? [`frame-src ${PROVIDERS.join(' ')}`]
      : [
          `media-src 'self' ${own} blob: ${any}`,
          `connect-src 'self' ${own} ${any}`,
          'sandbox allow-scripts',
        ]),
  ];
  reply.headers({
    'content-security-policy': directives.join(';'),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-cache',
  });
}
