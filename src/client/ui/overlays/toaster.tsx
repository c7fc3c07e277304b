import { useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import { onToast } from './toast.ts';

const toasterModule = lazyModule(() => import('./toaster-view.tsx'));

/** The area for toasts; render it once in the app. Its code is loaded with the first toast, which waits for it. */
export function Toaster() {
  const [isWanted, setIsWanted] = useState(false);
  const loaded = useLazyModule(toasterModule, isWanted);
  useEffect(() => {
    if (!isWanted) return onToast(() => setIsWanted(true));
  }, [isWanted]);
  return loaded !== null && <loaded.ToasterView />;
}
