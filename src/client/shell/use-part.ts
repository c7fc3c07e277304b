import { useState } from 'react';

/**
 * A part that opens on demand, and is drawn once its code is here: where that cannot be had, the page stays as it is, and
 * the next press tries again. `wasOpened` stays true, so that it can close with its movement.
 */
export function usePart(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function show() {
    setWasOpened(true);
    setIsOpen(true);
  }
  return {
    isOpen,
    wasOpened,
    open: () => void load().then(show, () => undefined),
    close: () => setIsOpen(false),
  };
}
