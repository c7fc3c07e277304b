import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { searchBoxClass, searchCrossClass, searchInputClass } from './search-class.ts';

export interface SearchFieldProps {
  /** Not drawn: the icon and the placeholder say it. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** On Enter. */
  onSubmit?: ((value: string) => void) | undefined;
  /** The label unless told. */
  placeholder?: string | undefined;
  /** Where it appears because somebody wants to search. */
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Text to look for. Escape and the cross clear it. The platform's own field, since the first pages have one and need
 * nothing of what forms bring; beside options that the arrow keys choose stands a `FindField`.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, autoFocus = false, className } = props;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  function clear() {
    onChange('');
    input.current?.focus();
  }
  function handleKeyDown(event: KeyboardEvent) {
    // What is being composed is not written yet: these keys are the keyboard's own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit(value);
    }
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      // A dialog around it closes with the next one.
      event.stopPropagation();
      onChange('');
    }
  }
  return (
    <div className={classNames('min-w-0', className)}>
      <div className={classNames(searchBoxClass, 'h-hit border-line-firm')}>
        <Search aria-hidden className="size-4 flex-none" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
          className={searchInputClass}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label={t('Clear search')}
            // Escape does the same; and the keyboard of a phone stays where it is.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
            className={searchCrossClass}
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
    </div>
  );
}
