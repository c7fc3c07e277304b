import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { toast } from './toast.ts';

/**
 * An overlay that opens once its code is loaded. When the code cannot be loaded, a toast offers to try again.
 * `wasOpened` stays true, so that the overlay can close with its animation.
 */
export function useLazyOverlay(load: () => Promise<unknown>) {
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
