import type { MouseEvent } from 'react';
import { t } from '../../i18n/t.ts';
import type { SwitcherEntry, SwitcherSection } from './switcher-entry.ts';
import { SwitcherRow } from './switcher-row.tsx';
import { rowId } from './use-active-row.ts';

/** The id of the list, for the field that controls it. */
export const SWITCHER_LIST = 'switcher-list';

interface SwitcherListProps {
  sections: readonly SwitcherSection[];
  active: SwitcherEntry | null;
  hrefOf: (entry: SwitcherEntry) => string | undefined;
  /** Called when the pointer moves over a row. */
  onChoose: (key: string) => void;
  onOpen: (entry: SwitcherEntry) => void;
}

/** The results, under headings. The field above keeps the focus; the arrow keys move through all rows. */
export function SwitcherList({ sections, active, hrefOf, onChoose, onOpen }: SwitcherListProps) {
  return (
    <div
      id={SWITCHER_LIST}
      role="listbox"
      aria-label={t('Found')}
      // The field keeps the focus, even when a row is pressed.
      onPointerDown={(event) => event.preventDefault()}
      className="grid auto-rows-min grid-cols-[minmax(0,1fr)] gap-2 p-2 empty:hidden"
    >
      {sections.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={name} role="group" aria-label={name} className="grid grid-cols-[minmax(0,1fr)]">
          <div aria-hidden className="px-2.5 py-1 text-small text-muted">
            {name}
          </div>
          {entries.map((entry) => (
            <SwitcherOption
              key={entry.key}
              entry={entry}
              href={hrefOf(entry)}
              isActive={entry.key === active?.key}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface SwitcherOptionProps extends Pick<SwitcherListProps, 'onChoose' | 'onOpen'> {
  entry: SwitcherEntry;
  href: string | undefined;
  isActive: boolean;
}

/** An entry with an address is a link, so that it can be opened in a new tab. */
function SwitcherOption({ entry, href, isActive, onChoose, onOpen }: SwitcherOptionProps) {
  const Tag = href === undefined ? 'div' : 'a';

  function handleClick(event: MouseEvent): void {
    if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0))
      return;
    event.preventDefault();
    onOpen(entry);
  }

  return (
    <Tag
      id={rowId(entry.key)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      {...(href !== undefined && { href })}
      onClick={handleClick}
      // A list that changes under a resting pointer also fires this event: that does not choose a row.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) onChoose(entry.key);
      }}
      className={`flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 py-1 text-dense outline-none ${isActive ? 'bg-selected' : ''}`}
    >
      <SwitcherRow entry={entry} />
    </Tag>
  );
}
