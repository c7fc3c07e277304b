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
import { chooseLinkCards } from '../link-cards/store/link-choice.ts';
import { mySettingsQuery } from './settings.queries.ts';

/**
 * Applies the user's settings to this device, wherever they were saved. Settings that were never saved leave
 * the device as it is. Another language or zone renders every screen again, which could lose half-typed
 * input. So the language changes only when the page opens, and the zone only then and on navigation.
 */
export function SettingsEffects() {
  const hub = useHub();
  const { data } = useQuery(mySettingsQuery);
  const isOpening = useRef(true);
  const page = useLocation({ select: ({ pathname }) => pathname });

  useEffect(startDataMeter, []);

  useEffect(() => {
    if (data === undefined) return;
    chooseLinkCards(data.link_previews);
    if (data.version > 0) {
      const wasLow = isLowData();
      chooseLowData(data.low_data);
      // The next hello tells the server.
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

/**
 * Sends the zone of this device to the server once. Mails and quiet hours use it while the user has not
 * chosen one.
 */
function useDeviceZoneReport(): void {
  const { data } = useQuery(mySettingsQuery);
  const isTold = useRef(false);
  useEffect(() => {
    if (data === undefined || isTold.current) return;
    isTold.current = true;
    if (data.is_time_zone_chosen || data.time_zone === deviceZone()) return;
    // From then on settings that were never saved are taken from the device, including the language.
    const language = data.version === 0 ? { language: currentLocale() } : {};
    const body = { device_time_zone: deviceZone(), ...language };
    // The next visit sends it again.
    call(updateSettings, { body }).catch(() => undefined);
  }, [data]);
}
