import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from './toast.ts';

/** The corner where toasts appear; stands once, in the app. Its code is loaded with the first toast. */
export function Toaster() {
  const [View, setView] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (View !== null) return;
    return onToast(() => {
      import('./toaster-view.tsx').then(
        ({ ToasterView }) => setView(() => ToasterView),
        // Offline: the toast keeps waiting, and the next one tries to load again.
        () => undefined,
      );
    });
  }, [View]);
  return View === null ? null : <View />;
}
