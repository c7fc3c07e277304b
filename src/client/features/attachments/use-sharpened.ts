import { useEffect, useState } from 'react';

/** A drawing with fewer bytes is there about as soon as its preview. */
export const PREVIEW_FROM_BYTES = 40_000;

/**
 * What an image shows: the small `preview` first, and `large` once it is here, so that on a slow network something is
 * seen sooner. The large one is asked for when the preview has loaded. A null `preview` leaves it out.
 */
export function useSharpened(preview: string | null, large: string) {
  const [isBegun, setIsBegun] = useState(preview === null);
  const [isHere, setIsHere] = useState(preview === null);
  useEffect(() => {
    if (!isBegun || isHere) return;
    const image = new Image();
    const show = () => setIsHere(true);
    // An error is shown by the image of the page, which then asks for another address.
    image.onload = show;
    image.onerror = show;
    image.src = large;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [isBegun, isHere, large]);
  return {
    src: isHere || preview === null ? large : preview,
    onLoad: () => setIsBegun(true),
  };
}
