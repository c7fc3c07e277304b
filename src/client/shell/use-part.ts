import { useState } from 'react';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';

/**
 * A part that opens on demand, and is drawn once its code is here: where that cannot be had, the page stays as it is,
 * says so and offers to try again. `wasOpened` stays true, so that it can close with its movement.
 */
export function usePart(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function show() {
    setWasOpened(true);
    setIsOpen(true);
  }
  function open() {
    load().then(show, () =>
      toast.error(t('This could not be opened'), t('Check your connection.'), {
        label: t('Try again'),
        onPress: open,
      }),
    );
  }
  return {
    isOpen,
    wasOpened,
    open,
    close: () => setIsOpen(false),
  };
}
