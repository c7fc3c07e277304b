import { useEffect, useRef } from 'react';
import { markPostsSeen } from '../../../../contract/home.ts';
import { call } from '../../../data/api/call.ts';

/** Something counts as seen that was there for so long in a page that somebody looks at. */
const SEEN_AFTER_MS = 1000;

/**
 * Tells the server that the posts of a community were looked through up to `seq`, the newest that is drawn; 0 for
 * whoever keeps no position there. When it was not reached, the next one says more anyway.
 */
export function usePostsSeen(groupId: string, seq: number): void {
  const told = useRef(0);

  useEffect(() => {
    if (seq <= told.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function tell() {
      told.current = seq;
      call(markPostsSeen, { params: { group_id: groupId }, body: { seq } }).catch(() => {
        if (told.current === seq) told.current = 0;
      });
    }
    function watch() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible' && seq > told.current)
        timer = setTimeout(tell, SEEN_AFTER_MS);
    }

    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [groupId, seq]);
}
