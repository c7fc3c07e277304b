import { expect, test } from 'vitest';
import {
  frameAddress,
  kindOf,
  type MediaKind,
  muxPlaylist,
} from '../../../src/client/data/player/kind-of.ts';

const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const kinds: readonly [address: string, kind: MediaKind | null, frame?: string][] = [
  ['https://cdn.example/oras/master.m3u8', 'hls'],
  ['https://cdn.example/oras/MASTER.M3U8?token=a.mp4', 'hls'],
  // The first kind wins: a stream of Mux with its ending is an HLS stream.
  ['https://stream.mux.com/abc123.m3u8', 'hls'],
  ['https://cdn.example/oras/manifest.mpd', 'dash'],
  ['https://stream.mux.com/abc123', 'mux'],
  ['https://stream.mux.com/abc123?token=a.b', 'mux'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', tube],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', 'youtube', tube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', tube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', tube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube', tube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', tube],
  ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/ab12cd', 'vimeo', 'https://player.vimeo.com/video/76979871?h=ab12cd'],
  [
    'https://player.vimeo.com/video/76979871?h=ab12cd',
    'vimeo',
    'https://player.vimeo.com/video/76979871?h=ab12cd',
  ],
  ['https://home.wistia.com/medias/e4a27b971d', 'wistia', 'https://fast.wistia.net/embed/iframe/e4a27b971d'],
  [
    'https://fast.wistia.net/embed/iframe/e4a27b971d',
    'wistia',
    'https://fast.wistia.net/embed/iframe/e4a27b971d',
  ],
  [
    'https://open.spotify.com/episode/7makk4oTQel?si=1',
    'spotify',
    'https://open.spotify.com/embed/episode/7makk4oTQel',
  ],
  ['https://www.twitch.tv/videos/106400740', 'twitch', 'https://player.twitch.tv/?video=106400740'],
  ['https://player.twitch.tv/?video=v106400740', 'twitch', 'https://player.twitch.tv/?video=106400740'],
  ['https://www.twitch.tv/hurno_live', 'twitch', 'https://player.twitch.tv/?channel=hurno_live'],
  [
    'https://www.tiktok.com/@luz/video/6718335390845095173',
    'tiktok',
    'https://www.tiktok.com/player/v1/6718335390845095173',
  ],
  ['https://cdn.example/oras.mp4', 'file'],
  ['https://cdn.example/oras.WEBM?x=1#t=10', 'file'],
  ['http://cdn.example/oras.mp3', 'file'],
  ['https://cdn.example/oras.wav', 'file'],
  // Only links.
  ['https://cdn.example/oras', null],
  ['https://cdn.example/?file=oras.mp4', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/@channel', null],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload', null],
  ['https://notwistia.com/medias/e4a27b971d', null],
  ['https://www.twitch.tv/directory/game/x', null],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ.mp4', null],
  ['data:video/mp4;base64,AAAA.mp4', null],
  ['/uploads/oras.mp4', null],
  ['', null],
];

test('each address is of the first kind that matches, and is framed under an address of the provider', () => {
  for (const [address, kind, frame] of kinds) {
    expect(kindOf(address), address).toBe(kind);
    if (kind !== null) expect(frameAddress(kind, address), address).toBe(frame ?? null);
  }
  expect(new Set(kinds.flatMap(([, kind]) => kind ?? [])).size).toBe(10);
});

test('the playlist of a Mux video keeps what follows the address', () => {
  expect(muxPlaylist('https://stream.mux.com/abc123')).toBe('https://stream.mux.com/abc123.m3u8');
  expect(muxPlaylist('https://stream.mux.com/abc123?token=a.b#t=3')).toBe(
    'https://stream.mux.com/abc123.m3u8?token=a.b#t=3',
  );
});
