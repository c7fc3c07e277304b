import type { Texture } from '../../../markdown/dialect.ts';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import type { RichEditor } from './create-editor.ts';

const barModule = lazyModule(() => import('./format-bar.tsx'));

interface WritingToolsProps {
  /** Null until the editor is loaded: the place stays free. */
  editor: RichEditor | null;
  texture: Texture;
  canMention?: boolean;
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
  className?: string | undefined;
}

/** The buttons of a {@link WritingArea}. */
export function WritingTools({ editor, canMention = true, ...props }: WritingToolsProps) {
  const loaded = useLazyModule(barModule);
  if (loaded === null || editor === null) return <div className="h-8 min-w-0 flex-1 touch:h-12" />;
  return <loaded.FormatBar {...props} editor={editor} canMention={canMention} />;
}
