import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { updateSettings } from '../../../contract/account/settings.ts';
import { call } from '../../data/api/call.ts';
import { startDataMeter } from '../../data/low-data/data-meter.ts';
import { useHub } from '../../data/realtime/use-hub.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { currentLocale } from '../../i18n/t.ts';
import { chooseTimeZone, deviceZone } from '../../i18n/time-zone.ts';
import { chooseLowData, isLowData } from '../../ui/base/low-data.ts';
import { mySettingsQuery } from './settings.queries.ts';

/**
 * What the person set takes effect on this device, wherever it was saved; what was never saved leaves the device as it
 * is. Every screen is drawn anew for another language or zone, and something may be half typed: the language changes
 * only when the page opens, the zone also with each step to another page.
 */
export function SettingsEffects() {
  const hub = useHub();
  const { data } = useQuery(mySettingsQuery);
  const isOpening = useRef(true);
  const page = useLocation({ select: ({ pathname }) => pathname });

  useEffect(startDataMeter, []);

  useEffect(() => {
    if (data === undefined) return;
    if (data.version > 0) {
      const wasLow = isLowData();
      chooseLowData(data.low_data);
      // The server learns of it with the next hello.
      if (isLowData() !== wasLow) hub.reconnect();
      if (isOpening.current && data.language !== currentLocale())
        chooseLanguage(data.language).catch(() => undefined);
    }
    isOpening.current = false;
  }, [data, hub]);

  const followZone = useEffectEvent(() => {
    if (data !== undefined) chooseTimeZone(data.is_time_zone_chosen ? data.time_zone : null);
  });
  const isKnown = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say when, the rest is read then.
  useEffect(followZone, [isKnown, page]);

  useDeviceZoneReport();
  return null;
}

/** Tells the server once which zone this device has: mails and quiet hours go by it while none is chosen. */
function useDeviceZoneReport(): void {
  const { data } = useQuery(mySettingsQuery);
  const isTold = useRef(false);
  useEffect(() => {
    if (data === undefined || isTold.current) return;
    isTold.current = true;
    if (data.is_time_zone_chosen || data.time_zone === deviceZone()) return;
    // What was never saved is taken from the device from then on, the language with it.
    const language = data.version === 0 ? { language: currentLocale() } : {};
    const body = { device_time_zone: deviceZone(), ...language };
    // The next visit says it again.
    call(updateSettings, { body }).catch(() => undefined);
  }, [data]);
}
