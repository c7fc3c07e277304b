import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { startDataMeter } from '../low-data/data-meter.ts';
import { chooseLowData, isLowData } from '../low-data/low-data.ts';
import { useHub } from '../realtime/use-hub.ts';
import { setTimeZone } from '../words/format.ts';
import { chooseLanguage } from '../words/language.ts';
import { currentLocale } from '../words/t.ts';
import { mySettingsQuery } from './settings.queries.ts';

/**
 * What the person set takes effect on this device, wherever it was saved; what was never saved leaves the device as it
 * is. The language only when the page opens: every screen is drawn anew for it, and later something may be half typed.
 */
export function SettingsEffects() {
  const hub = useHub();
  const { data } = useQuery(mySettingsQuery);
  const isOpening = useRef(true);

  useEffect(startDataMeter, []);

  useEffect(() => {
    if (data === undefined) return;
    if (data.version > 0) {
      const wasLow = isLowData();
      setTimeZone(data.time_zone);
      chooseLowData(data.low_data);
      // The server learns of it with the next hello.
      if (isLowData() !== wasLow) hub.reconnect();
      if (isOpening.current && data.language !== currentLocale())
        chooseLanguage(data.language).catch(() => undefined);
    }
    isOpening.current = false;
  }, [data, hub]);

  return null;
}
