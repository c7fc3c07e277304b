import { saveFile } from '../base/save-file.ts';

/** iPhones and iPads, whose downloads go to Files: apps that choose from the photos do not find them there. */
function isApplePhone({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Saves a picture where other apps of a phone find it: on an iPhone through the menu for sharing, which has "Save Image".
 * Does nothing where the user closes that.
 */
export async function saveToGallery(name: string, picture: Blob): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  if (!isApplePhone(navigator) || navigator.canShare?.({ files: [file] }) !== true)
    return saveFile(file.name, picture, file.type);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}
