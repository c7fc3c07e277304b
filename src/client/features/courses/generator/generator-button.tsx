import { Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import type {
  GeneratedContent,
  GeneratedField,
  GenerationKind,
} from '../../../../../machines/ai-dialog.machine.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { settings } from '../../../data/api/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';

// Lazy: production never loads it.
const AiDialog = lazyComponent(() => import('./ai-dialog.tsx'), 'AiDialog');

export interface GeneratorProps {
  /** What can be chosen here; the first one is chosen. */
  kinds: readonly [GenerationKind, ...GenerationKind[]];
  /** Those of them that are saved at once. */
  saved?: readonly GenerationKind[];
  /** The community to save in. */
  groupId?: string | undefined;
  /** The course that lessons are added to. */
  courseId?: string | undefined;
  /** Of kind `specific-field`: what is chosen first. */
  field?: GeneratedField;
  /** Puts what was generated into the form. */
  onApply?: ((content: GeneratedContent) => void) | undefined;
  /** Called after a course was saved. */
  onCourse?: ((course: Course) => void) | undefined;
}

interface GeneratorButtonProps extends GeneratorProps {
  /** Of a small button with an icon only, beside the label of a field. */
  iconLabel?: string | undefined;
}

/** Opens the content generator. It is absent in production (SPEC §1). */
export function GeneratorButton({ iconLabel, ...generator }: GeneratorButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (settings.stage === 'prod') return null;
  return (
    <>
      {iconLabel === undefined ? (
        <Button icon={<Sparkles aria-hidden />} onPress={() => setIsOpen(true)}>
          {t('Generate with AI')}
        </Button>
      ) : (
        <IconButton size="small" label={iconLabel} className="-my-2" onPress={() => setIsOpen(true)}>
          <Sparkles />
        </IconButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AiDialog {...generator} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
