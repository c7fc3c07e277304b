import type { CSSProperties } from 'react';
import type { Attachment } from '../../../contract/attachments/attachment.ts';

/** What is known of a file before its bytes are there. */
export type FileFacts = Pick<
  Attachment,
  'id' | 'kind' | 'name' | 'mime_type' | 'bytes' | 'width' | 'height' | 'alt'
> &
  Partial<Pick<Attachment, 'color' | 'duration_seconds'>>;

/** Largest box of a single picture, in pixels. */
const BOX = { width: 352, height: 320 } as const;
/** A picture that is narrower still has room for its button. */
const LEAST = 96;
/** A file or voice message, with the gap above it. */
const CHIP_REM = 3.875;

/** The box of a single picture: its own proportions, within limits, so that the page does not move when it comes. */
export function pictureBox({ width, height }: Pick<FileFacts, 'width' | 'height'>): CSSProperties {
  const [across, down] = [width ?? 4, height ?? 3];
  const ratio = Math.min(4, Math.max(0.5, across / down));
  const fitting = Math.min(BOX.width, BOX.height * ratio, width ?? BOX.width);
  return { width: `min(100%, ${Math.round(Math.max(LEAST, fitting))}px)`, aspectRatio: ratio };
}

/** The box of a picture that is as wide as its text. A small one is not enlarged. */
export function pageBox({ width, height }: Pick<FileFacts, 'width' | 'height'>): CSSProperties {
  const [across, down] = [width ?? 4, height ?? 3];
  return { width: `min(100%, ${Math.max(LEAST, width ?? BOX.width)}px)`, aspectRatio: across / down };
}

/** The grid of several pictures: squares in two columns, or three of many. */
export function pictureGrid(count: number): { readonly columns: number; readonly style: CSSProperties } {
  const columns = count > 4 ? 3 : 2;
  return {
    columns,
    style: { width: `min(100%, ${BOX.width}px)`, aspectRatio: columns / Math.ceil(count / columns) },
  };
}

export function picturesOf<F extends Pick<FileFacts, 'kind'>>(files: readonly F[]): readonly F[] {
  return files.filter(({ kind }) => kind === 'PICTURE');
}

/** The room that the pictures take. */
export function picturesStyle(pictures: readonly Pick<FileFacts, 'width' | 'height'>[]): CSSProperties {
  const [first] = pictures;
  return pictures.length === 1 && first !== undefined
    ? pictureBox(first)
    : pictureGrid(pictures.length).style;
}

/** The room that everything else takes. */
export function chipsStyle(files: readonly Pick<FileFacts, 'kind'>[]): CSSProperties {
  return { height: `${(files.length - picturesOf(files).length) * CHIP_REM}rem` };
}
