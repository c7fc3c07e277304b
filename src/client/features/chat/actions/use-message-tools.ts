import { lazyModule, useLazyModule } from '../../../ui/base/lazy.ts';

const toolsModule = lazyModule(() => import('./message-tools.ts'));

/** Starts to load the tools, once per page. */
export function wantMessageTools(): void {
  void toolsModule.load();
}

/** Returns the tools, or null until they are requested (here or elsewhere) and loaded. */
export function useMessageTools(isWanted: boolean) {
  return useLazyModule(toolsModule, isWanted)?.messageTools ?? null;
}
