import { lazyModule, useLazyModule } from '../../../ui/base/lazy.ts';

const toolsModule = lazyModule(() => import('./message-tools.ts'));

/** Begins to load the tools, once for the whole page. */
export function wantMessageTools(): void {
  void toolsModule.load();
}

/** The tools; null until they were wanted, here or elsewhere, and are loaded. */
export function useMessageTools(isWanted: boolean) {
  return useLazyModule(toolsModule, isWanted)?.messageTools ?? null;
}
