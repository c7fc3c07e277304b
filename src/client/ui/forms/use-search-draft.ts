import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/core/list.ts';

/**
 * The text of a search field that is stored in the address. Typed text is shown at once and written to the address
 * after the pause of SPEC §9; a change of the address (Back, a link) replaces the text. When the user leaves the page
 * within the pause, nothing is written: that would bring them back.
 */
export function useSearchDraft(inAddress: string, toAddress: (text: string) => void) {
  const [draft, setDraft] = useState(inAddress);
  const sent = useRef(inAddress);
  const send = useRef(toAddress);
  send.current = toAddress;

  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setDraft(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (draft === sent.current) return;
    const { pathname } = location;
    const timer = setTimeout(() => {
      if (location.pathname !== pathname) return;
      sent.current = draft;
      send.current(draft);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return [draft, setDraft] as const;
}
