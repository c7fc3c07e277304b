import { useState } from 'react';
import { SECTION_TITLE_MAX } from '../../../../contract/courses/lessons.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface SectionFieldProps {
  /** Those that the course has. */
  sections: readonly string[];
  /** Empty for none. */
  value: string;
  isDisabled: boolean;
  onChange: (section: string) => void;
}

const NONE = 'none';
const NEW = 'new';

/** The section of a lesson: one that the course has, a new one, or none. A course without any shows one text field. */
export function SectionField({ sections, value, isDisabled, onChange }: SectionFieldProps) {
  const [isNew, setIsNew] = useState(false);
  const known = sections.indexOf(value);
  const isTyped = sections.length === 0 || isNew || (value !== '' && known === -1);
  return (
    <div className="grid gap-3">
      {sections.length > 0 && (
        <Select
          label={t('Section')}
          value={isTyped ? NEW : value === '' ? NONE : `section ${known}`}
          isDisabled={isDisabled}
          choices={[
            { value: NONE, label: t('No section') },
            ...sections.map((section, index) => ({ value: `section ${index}`, label: section })),
            { value: NEW, label: t('New section…') },
          ]}
          onChange={(chosen) => {
            setIsNew(chosen === NEW);
            onChange(sections[Number(chosen.replace('section ', ''))] ?? '');
          }}
        />
      )}
      {isTyped && (
        <TextField
          name="section_title"
          label={sections.length === 0 ? t('Section (optional)') : t('New section')}
          hint={t('Lessons of one section are listed under its title.')}
          autoComplete="off"
          maxLength={SECTION_TITLE_MAX + 1}
          isReadOnly={isDisabled}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
