import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { searchBoxClass, searchCrossClass, searchInputClass } from './search-class.ts';

export interface SearchFieldProps {
  /** Not visible: the icon and the placeholder say it. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** On Enter. */
  onSubmit?: ((value: string) => void) | undefined;
  /** On Escape in the empty field, where that closes it. */
  onLeave?: (() => void) | undefined;
  /** Default: the label. */
  placeholder?: string | undefined;
  /** For a field that appears because the user wants to search. */
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A search field. Escape and the cross clear it. It is a native input, since the first pages need one without the
 * form code; for a field above options that the arrow keys choose, use `FindField`.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, onLeave, placeholder, autoFocus = false, className } = props;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  function clear() {
    onChange('');
    input.current?.focus();
  }
  function handleKeyDown(event: KeyboardEvent) {
    // During a composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit(value);
    }
    const leave = value === '' ? onLeave : () => onChange('');
    if (event.key === 'Escape' && leave !== undefined) {
      event.preventDefault();
      // Otherwise Escape would also close a dialog around it.
      event.stopPropagation();
      leave();
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
            // Escape does the same, and a phone's keyboard stays open.
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
