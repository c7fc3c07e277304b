import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { t } from '../words/t.ts';
import { classNames } from './class-names.ts';

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

/** Text to look for. Escape and the cross clear it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, autoFocus = false, className } = props;
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      autoFocus={autoFocus}
      onChange={onChange}
      {...(onSubmit === undefined ? {} : { onSubmit })}
      className={classNames('min-w-0', className)}
    >
      <Group className="flex h-hit w-full items-center gap-2 rounded-control border border-line-firm bg-raised pl-3 text-muted outline-none focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <Search aria-hidden className="size-4 flex-none" />
        <Input
          placeholder={placeholder ?? label}
          className="h-full min-w-0 flex-1 bg-transparent pr-3 text-dense text-ink outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <Button
            aria-label={t('Clear search')}
            className="grid size-hit flex-none place-items-center rounded-control text-soft -outline-offset-4 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  );
}
