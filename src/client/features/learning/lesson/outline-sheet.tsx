import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type LessonOutline, OutlineContent } from './lesson-side.tsx';

/** The outline over the lesson, where there is no room beside it. */
export function OutlineSheet({
  isOpen,
  onClose,
  ...outline
}: LessonOutline & { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={outline.course.title} from="right">
      <OutlineContent {...outline} onChoose={onClose} />
    </Sheet>
  );
}
