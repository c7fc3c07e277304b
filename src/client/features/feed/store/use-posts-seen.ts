import { useEffect, useRef } from 'react';
import { markPostsSeen } from '../../../../contract/home.ts';
import { call } from '../../../data/api/call.ts';

/** A post counts as seen after this time on a page that is visible and focused. */
const SEEN_AFTER_MS = 1000;

/**
 * Reports to the server that the posts of a community were seen up to `seq`, the newest rendered one. Pass 0 for a
 * reader without a stored position. A failed report is not retried: the next one covers it.
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
