import type { Caption } from '../../../contract/captions.ts';
import type { StoredVideo } from '../../../contract/uploads.ts';
import { isLowData } from '../../ui/base/low-data.ts';
import { LOW_DATA_LINES, type MediaKind } from './kind-of.ts';

/** What the player plays, and what is known of it before. */
export interface VideoSource {
  readonly kind: MediaKind;
  readonly address: string;
  /** Its size; null where it is not known. */
  readonly bytes: number | null;
  /** A picture of it. */
  readonly posterUrl: string | null;
  readonly captions: readonly Caption[];
}

/** How an uploaded video plays: from its stream where there is one, otherwise as it was uploaded. */
export function sourceOf({ url, bytes, stream, captions = [] }: StoredVideo): VideoSource {
  const posterUrl = stream?.poster_url ?? null;
  if (!stream?.url) return { kind: 'file', address: url, bytes, posterUrl, captions };
  const { qualities } = stream;
  const small = qualities.findLast(({ lines }) => lines <= LOW_DATA_LINES) ?? qualities[0];
  const quality = isLowData() ? small : qualities.at(-1);
  return { kind: 'hls', address: stream.url, bytes: quality?.bytes ?? null, posterUrl, captions };
}

/** A video of another server, of which only the address is known. */
export function sourceAt(kind: MediaKind, address: string): VideoSource {
  return { kind, address, bytes: null, posterUrl: null, captions: [] };
}
