import { type KeyboardEvent, useEffect, useState } from 'react';
import type { SwitcherEntry } from './switcher-entry.ts';

/** The element id of an entry's row, for `aria-activedescendant`; element ids have no spaces. */
export function rowId(key: string): string {
  return `switcher-${key.replaceAll(' ', '-')}`;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/**
 * The row that Enter opens while the field keeps the focus: the one chosen by arrow keys or pointer while it exists,
 * otherwise the first.
 */
export function useActiveRow(
  entries: readonly SwitcherEntry[],
  onOpen: (entry: SwitcherEntry, isElsewhere: boolean) => void,
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const active = entries[at] ?? null;

  useEffect(() => {
    if (active !== null) document.getElementById(rowId(active.key))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function handleKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    // Enter during a composition only ends the composition.
    if (nativeEvent.isComposing || active === null) return;
    const step = steps[key];
    if (step !== undefined) {
      event.preventDefault();
      const isAtEnd = at + step < 0 || at + step >= entries.length;
      const single = (at + step + entries.length) % entries.length;
      const clamped = Math.min(entries.length - 1, Math.max(0, at + step));
      setChosen(entries[Math.abs(step) === 1 && isAtEnd ? single : clamped]?.key ?? null);
    } else if (key === 'Enter') {
      event.preventDefault();
      onOpen(active, ctrlKey || metaKey);
    }
  }

  return { active, choose: setChosen, handleKeyDown };
}
