import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { StreamRow } from './stream.repo.ts';

/** Names the qualities. It is not stored: it is written from the row. */
export const MAIN_PLAYLIST = 'main.m3u8';
export const POSTER = 'poster.webp';
const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
};
const FILE = /^(?:poster\.webp|\d{1,4}\.m3u8|\d{1,4}-init\.mp4|\d{1,4}-\d{1,5}\.m4s)$/;

/** Where one file of a stream is stored; null for what is not the name of one. */
export function streamKey(name: string, file: string): string | null {
  return FILE.test(file) ? `streams/${name}/${file}` : null;
}

/** The type that a file of a stream is served as. */
export function streamType(file: string): string {
  return types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** The main playlist: its qualities, smallest first, so that a slow connection begins at once. */
export function mainPlaylist({ renditions }: Pick<StreamRow, 'renditions'>): string {
  const qualities = renditions.flatMap(({ lines, width, height, peak_bits, is_done }) =>
    is_done
      ? [`#EXT-X-STREAM-INF:BANDWIDTH=${peak_bits},RESOLUTION=${width}x${height}`, `${lines}.m3u8`]
      : [],
  );
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...qualities].join('\n')}\n`;
}

/** Removes every file of a stream, also those of qualities that were not finished. */
export async function removeStreamFiles(
  store: Pick<FileStore, 'remove'>,
  { name, renditions }: Pick<StreamRow, 'name' | 'renditions'>,
): Promise<void> {
  const files = renditions.flatMap(({ lines, segments }) => [
    `${lines}.m3u8`,
    `${lines}-init.mp4`,
    ...Array.from({ length: segments }, (_, number) => `${lines}-${number}.m4s`),
  ]);
  for (const file of [POSTER, ...files]) await store.remove(`streams/${name}/${file}`);
}
