import { attachmentWidths } from '../../../contract/attachments/attachments.ts';
import { coverWidths } from '../../../contract/communities/covers.ts';
import type { FilePurpose, UploadPurpose } from '../../../contract/upload-rules.ts';
import {
  PICTURE_PATH,
  PROOF_PICTURE_PATH,
  REPORT_PICTURE_PATH,
  VERIFICATION_FILE_PATH,
} from '../../../contract/upload-rules.ts';
import { AVATAR_PATH, AVATAR_URL_SIDE, avatarSides } from '../../../contract/uploads.ts';
import { createConcurrencyLimit } from '../../platform/clock/concurrency-limit.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { coverKeys } from './cover-name.ts';
import type { Variant } from './picture.ts';
import type { DrawnSize, PrivateFilePurpose } from './upload-target.ts';

/** Pictures drawn at once; the others wait. */
const DRAWING = { width: 2, queueMax: 40 } as const;

export interface StoredPicture {
  readonly url: string;
  /** All variants together. */
  readonly bytes: number;
}

/** Draws pictures and stores their variants. */
export interface Pictures {
  /** @throws Problem `upload.not_a_picture`, `upload.too_many_pixels`, `server.unavailable` */
  store(purpose: UploadPurpose, name: string, bytes: Uint8Array): Promise<StoredPicture>;
  /** Draws an attached picture. @throws as `store` */
  storeAttached(
    name: string,
    bytes: Uint8Array,
  ): Promise<{ readonly bytes: number; readonly size: DrawnSize }>;
  /** Redraws a picture without storing it, as a PNG. @throws as `store` */
  square(bytes: Uint8Array): Promise<Uint8Array>;
  /** Redraws a picture for a program that reads it, without storing it, as a grey PNG. @throws as `store` */
  grey(bytes: Uint8Array): Promise<Uint8Array>;
  /** One variant of a profile picture. Null when it does not exist. */
  avatar(name: string, side: number): Promise<Uint8Array | null>;
  /** One variant of a community's picture. Null when it does not exist. */
  picture(name: string, width: number): Promise<Uint8Array | null>;
  /** A private picture. Null when it does not exist. */
  private(purpose: PrivateFilePurpose, name: string): Promise<Uint8Array | null>;
  /** One drawing of an attached picture, by its width, or the one that moves. Null when it does not exist. */
  attached(name: string, drawing: number | 'moving'): Promise<Uint8Array | null>;
  /** Removes all variants, of whatever kind. */
  remove(name: string): Promise<void>;
}

export function createPictures({ store }: { readonly store: FileStore }): Pictures {
  const draw = createConcurrencyLimit({
    ...DRAWING,
    refusal: 'Too many files are arriving. Please try again in a moment',
  });
  // Imported with the first picture, because the library would slow down the start.
  const drawing = () => import('./picture.ts');

  async function put(keyOf: (side: number) => string, variants: readonly Variant[]): Promise<number> {
    await Promise.all(variants.map(({ side, bytes }) => store.put(keyOf(side), bytes, 'image/webp')));
    return variants.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  }

  return {
    async store(purpose, name, bytes) {
      const { drawVariants, drawCover, drawWhole } = await drawing();
      if (purpose === 'avatar') {
        const drawn = await put((side) => avatarKey(name, side), await draw(() => drawVariants(bytes)));
        return { url: `${AVATAR_PATH}/${name}/${AVATAR_URL_SIDE}.webp`, bytes: drawn };
      }
      if (isPrivate(purpose)) {
        const whole = await draw(() => drawWhole(bytes));
        await store.put(privateKey(purpose, name), whole, 'image/webp');
        return { url: `${privatePaths[purpose]}/${name}.webp`, bytes: whole.byteLength };
      }
      const isWebpAllowed = purpose === 'group_cover' || purpose === 'group_logo';
      const drawn = await put(
        (width) => pictureKey(name, width),
        await draw(() => drawCover(bytes, { isWebpAllowed })),
      );
      return { url: `${PICTURE_PATH}/${name}/${Math.max(...coverWidths)}.webp`, bytes: drawn };
    },

    async storeAttached(name, bytes) {
      const { drawAttached } = await drawing();
      const { variants, moving, size } = await draw(() => drawAttached(bytes));
      if (moving) await store.put(attachedKey(name, 'moving'), moving, 'image/webp');
      const still = await put((width) => attachedKey(name, width), variants);
      return { bytes: still + (moving?.byteLength ?? 0), size };
    },

    async square(bytes) {
      const { drawSquare } = await drawing();
      return draw(() => drawSquare(bytes));
    },

    async grey(bytes) {
      const { drawGrey } = await drawing();
      return draw(() => drawGrey(bytes));
    },

    async avatar(name, side) {
      return avatarSides.some((one) => one === side) ? store.read(avatarKey(name, side)) : null;
    },

    async picture(name, width) {
      return coverWidths.some((one) => one === width) ? store.read(pictureKey(name, width)) : null;
    },

    private: (purpose, name) => store.read(privateKey(purpose, name)),

    async attached(name, drawing) {
      const isKnown = drawing === 'moving' || attachmentWidths.some((one) => one === drawing);
      return isKnown ? store.read(attachedKey(name, drawing)) : null;
    },

    async remove(name) {
      const keys = coverKeys(name) ?? [
        ...avatarSides.map((side) => avatarKey(name, side)),
        ...coverWidths.map((width) => pictureKey(name, width)),
        ...Object.values(privateFolders).map((folder) => `${folder}/${name}.webp`),
        ...[...attachmentWidths, 'moving' as const].map((drawing) => attachedKey(name, drawing)),
      ];
      await Promise.all(keys.map((key) => store.remove(key)));
    },
  };
}

function avatarKey(name: string, side: number): string {
  return `avatars/${name}-${side}.webp`;
}

/** Where private files are served. */
export const privatePaths: Readonly<Record<PrivateFilePurpose, string>> = {
  report_image: REPORT_PICTURE_PATH,
  proof_image: PROOF_PICTURE_PATH,
  verification_file: VERIFICATION_FILE_PATH,
};

export function isPrivate(purpose: FilePurpose): purpose is PrivateFilePurpose {
  return purpose in privatePaths;
}

const privateFolders: Readonly<Record<PrivateFilePurpose, string>> = {
  report_image: 'reports',
  proof_image: 'proofs',
  verification_file: 'verification',
};

function privateKey(purpose: PrivateFilePurpose, name: string): string {
  return `${privateFolders[purpose]}/${name}.webp`;
}

function pictureKey(name: string, width: number): string {
  return `pictures/${name}-${width}.webp`;
}

function attachedKey(name: string, width: number | 'moving'): string {
  return `attached/${name}-${width}.webp`;
}
