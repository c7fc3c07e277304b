import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/core/list.ts';

/** `value` once it has not changed for the pause of SPEC §9. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
