import { ChevronsUpDown, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Tag as AriaTag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import type { Tag } from '../../contract/tag.ts';
import { classNames } from '../ui/class-names.ts';
import { boxClass, fieldClass, labelClass } from '../ui/field-class.ts';
import { popoverClass } from '../ui/popover-class.ts';
import { t } from '../words/t.ts';
import { TagSearch } from './tag-search.tsx';

export interface TagPickerProps {
  label: string;
  value: readonly Tag[];
  /** In the order in which they were chosen. */
  onChange: (tags: readonly Tag[]) => void;
  /** More cannot be chosen; without it there is no limit. */
  max?: number | undefined;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** Several tags, found by typing; each chosen one is a badge that can be removed (SPEC §2). */
export function TagPicker({ label, value, onChange, max, hint, isDisabled = false }: TagPickerProps) {
  const [labelId, hintId] = [useId(), useId()];
  return (
    <div className={fieldClass}>
      <span id={labelId} className={labelClass}>
        {label}
      </span>
      <DialogTrigger>
        <Button
          isDisabled={isDisabled}
          aria-label={`${label}: ${t('Add tags...')}`}
          {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
          className={classNames(boxClass, 'flex items-center gap-2 px-3 pr-2.5 text-left text-muted')}
        >
          <span className="min-w-0 flex-1 truncate">{t('Add tags...')}</span>
          <ChevronsUpDown aria-hidden className="size-4 flex-none" />
        </Button>
        <Popover className={classNames(popoverClass, 'w-(--trigger-width) min-w-64')} offset={4}>
          <Dialog aria-label={label} className="p-2 outline-none">
            <TagSearch label={label} value={value} onChange={onChange} max={max} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      {value.length > 0 && (
        <Chosen labelId={labelId} value={value} isDisabled={isDisabled} onChange={onChange} />
      )}
      {hint !== undefined && (
        <span id={hintId} className="text-small text-muted">
          {hint}
        </span>
      )}
    </div>
  );
}

interface ChosenProps extends Pick<TagPickerProps, 'value' | 'onChange'> {
  labelId: string;
  isDisabled: boolean;
}

function Chosen({ labelId, value, isDisabled, onChange }: ChosenProps) {
  return (
    <TagGroup
      aria-labelledby={labelId}
      selectionMode="none"
      disabledKeys={isDisabled ? value.map(({ id }) => id) : []}
      {...(!isDisabled && { onRemove: (keys) => onChange(value.filter(({ id }) => !keys.has(id))) })}
    >
      <TagList items={value} className="flex flex-wrap gap-1.5">
        {({ id, name }) => (
          <AriaTag
            id={id}
            textValue={name}
            className="inline-flex h-7 max-w-full cursor-default items-center gap-0.5 rounded-badge border border-line-firm bg-raised pl-2 text-meta font-medium text-soft touch:h-8"
          >
            <span className="truncate">{name}</span>
            {isDisabled ? (
              <span className="w-2" />
            ) : (
              <Button
                slot="remove"
                aria-label={t('Remove {name}', { name })}
                className="hit-44 grid size-6 flex-none place-items-center rounded-badge text-muted hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </Button>
            )}
          </AriaTag>
        )}
      </TagList>
    </TagGroup>
  );
}
