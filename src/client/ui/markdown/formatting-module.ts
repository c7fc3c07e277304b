import { lazyModule } from '../base/lazy.ts';

/** The code that formats texts. They are readable without it, so a bad connection only costs the formatting. */
export const formattingModule = lazyModule(() => import('./formatted-text.tsx'));
