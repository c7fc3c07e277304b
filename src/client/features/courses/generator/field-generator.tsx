import type { GeneratedField } from '../../../../../machines/ai-dialog.machine.ts';
import { t } from '../../../i18n/t.ts';
import { courseChangeOf } from './apply-content.ts';
import { GeneratorButton } from './generator-button.tsx';

interface FieldGeneratorProps {
  field: GeneratedField;
  /** Gets the one field that was generated. */
  onApply: (change: Partial<Record<GeneratedField, string>>) => void;
}

/** The small button beside the label of one field, which generates that field only. */
export function FieldGenerator({ field, onApply }: FieldGeneratorProps) {
  return (
    <GeneratorButton
      iconLabel={field === 'title' ? t('Generate the title with AI') : t('Generate this text with AI')}
      kinds={['specific-field']}
      field={field}
      onApply={(content) => onApply(courseChangeOf(content))}
    />
  );
}
