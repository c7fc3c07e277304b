/** Lines of a picture that low data mode allows. */
export const LOW_DATA_LINES = 360;

/** What the player can play (SPEC §6), in the order in which an address is matched. */
export const mediaKinds = [
  'hls',
  'dash',
  'mux',
  'youtube',
  'vimeo',
  'wistia',
  'spotify',
  'twitch',
  'tiktok',
  'file',
] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Kinds that a page of another site plays in a frame. */
const EMBEDDED: ReadonlySet<MediaKind> = new Set([
  'youtube',
  'vimeo',
  'wistia',
  'spotify',
  'twitch',
  'tiktok',
]);
/** Kinds whose frame never says how far it is. */
const WITHOUT_TIME: ReadonlySet<MediaKind> = new Set(['wistia', 'spotify', 'twitch', 'tiktok']);

const AUDIO_FILE = /\.(?:m4a|m4b|mp3|wav|weba|aac|oga|opus|flac)$/i;
const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;

interface Place {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

function placeOf(address: string): Place | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { host: hostname.replace(/^(?:www|m|player|go)\./, ''), path: pathname, query: searchParams };
}

function youtubeId({ host, path, query }: Place): string | null {
  const isShort = host === 'youtu.be';
  if (!isShort && host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
  const inPath = isShort ? /^\/([\w-]{11})/ : /^\/(?:embed|v|shorts|live)\/([\w-]{11})/;
  const id = inPath.exec(path)?.[1] ?? (path === '/watch' ? query.get('v') : null);
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}

/** For each embedded kind, the address of its frame; null when the address is of another kind. */
const frames: Readonly<Record<string, (place: Place) => string | null>> = {
  youtube(place) {
    const id = youtubeId(place);
    return id && `https://www.youtube-nocookie.com/embed/${id}`;
  },
  vimeo({ host, path, query }) {
    const [, id, hash] = /^\/(?:video\/)?(\d+)(?:\/(\w+))?/.exec(path) ?? [];
    if (host !== 'vimeo.com' || id === undefined) return null;
    const secret = hash ?? query.get('h');
    return `https://player.vimeo.com/video/${id}${secret ? `?h=${encodeURIComponent(secret)}` : ''}`;
  },
  wistia({ host, path }) {
    const id = /^\/(?:medias|embed\/iframe|embed\/medias)\/(\w+)/.exec(path)?.[1];
    const isTheirs = /(?:^|\.)wistia\.(?:com|net)$/.test(host) || host === 'wi.st';
    return isTheirs && id !== undefined ? `https://fast.wistia.net/embed/iframe/${id}` : null;
  },
  spotify({ host, path }) {
    const [, what, id] =
      /^\/(?:intl-\w+\/)?(?:embed\/)?(album|artist|episode|playlist|show|track)\/(\w+)/.exec(path) ?? [];
    return host === 'open.spotify.com' && id !== undefined
      ? `https://open.spotify.com/embed/${what}/${id}`
      : null;
  },
  twitch({ host, path, query }) {
    if (host !== 'twitch.tv') return null;
    const video = /^\/videos?\/(\d+)/.exec(path)?.[1] ?? query.get('video')?.replace(/^v/, '');
    if (video !== undefined) return `https://player.twitch.tv/?video=${encodeURIComponent(video)}`;
    const channel = /^\/(\w+)\/?$/.exec(path)?.[1] ?? query.get('channel');
    return channel ? `https://player.twitch.tv/?channel=${encodeURIComponent(channel)}` : null;
  },
  tiktok({ host, path }) {
    const id = /^\/(?:player\/v1|embed(?:\/v2)?|@[^/]+\/video)\/(\d+)/.exec(path)?.[1];
    return host === 'tiktok.com' && id !== undefined ? `https://www.tiktok.com/player/v1/${id}` : null;
  },
};

/** Which kind plays what is at `address`; null for what is only a link. The first kind that matches wins. */
export function kindOf(address: string): MediaKind | null {
  const place = placeOf(address);
  return place === null ? null : (mediaKinds.find((kind) => isOf(kind, place)) ?? null);
}

function isOf(kind: MediaKind, place: Place): boolean {
  switch (kind) {
    case 'hls':
      return /\.m3u8$/i.test(place.path);
    case 'dash':
      return /\.mpd$/i.test(place.path);
    case 'mux':
      return place.host === 'stream.mux.com' && /^\/\w+$/.test(place.path);
    case 'file':
      return VIDEO_FILE.test(place.path) || AUDIO_FILE.test(place.path);
    default:
      return frames[kind]?.(place) != null;
  }
}

/** The address of the provider's frame; null for kinds that are not embedded. */
export function frameAddress(kind: MediaKind, address: string): string | null {
  const place = placeOf(address);
  return place === null ? null : (frames[kind]?.(place) ?? null);
}

/** The playlist of a Mux video; its address may have a token behind it. */
export function muxPlaylist(address: string): string {
  const playlist = new URL(address);
  playlist.pathname += '.m3u8';
  return playlist.href;
}

export function isEmbedded(kind: MediaKind): boolean {
  return EMBEDDED.has(kind);
}

/** Whether the player learns how far it is. Without that, a lesson is only completed by its button. */
export function givesTime(kind: MediaKind): boolean {
  return !WITHOUT_TIME.has(kind);
}

/** Whether there is nothing to see. */
export function isAudio(address: string): boolean {
  const place = placeOf(address);
  return place !== null && AUDIO_FILE.test(place.path);
}
