import { useEffect } from 'react';
import { partToCome } from '../part-to-come.ts';

const toolsToCome = partToCome(() => import('./message-tools.ts'));

/** Asks for the code of the tools, as often as it takes. Once is enough for the whole page. */
export const wantMessageTools = toolsToCome.want;

/** The tools; null until somebody wanted them, here or elsewhere, and their code is here. */
export function useMessageTools(isWanted: boolean) {
  useEffect(() => {
    if (isWanted) wantMessageTools();
  }, [isWanted]);
  return toolsToCome.usePart()?.messageTools ?? null;
}
