import { useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import { onToast } from './toast.ts';

const toasterModule = lazyModule(() => import('./toaster-view.tsx'));

/** The area for toasts; render it once in the app. Its code is loaded with the first toast, which waits for it. */
export function Toaster() {
  const [isWanted, setIsWanted] = useState(false);
  const loaded = useLazyModule(toasterModule, isWanted);
  // One that is loaded is drawn at once, after a change of the language too, and listens itself.
  const isDrawn = loaded !== null;
  useEffect(() => {
    if (!isWanted && !isDrawn) return onToast(() => setIsWanted(true));
  }, [isWanted, isDrawn]);
  return loaded !== null && <loaded.ToasterView />;
}
