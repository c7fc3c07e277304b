import { useId } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/t.ts';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type ChatStart, chatChoices, chooseForChats, type EnterKey } from '../chat/store/chat-choices.ts';
import { SettingRow } from './setting-row.tsx';

/** Chat settings of this device. They take effect at once and are not saved with the page. */
export function ChatCard() {
  const headingId = useId();
  const { enterKey, start } = useStore(chatChoices);
  const enterKeys: readonly { value: EnterKey; label: string }[] = [
    { value: 'AUTO', label: t('Automatic') },
    { value: 'SENDS', label: t('Sends') },
    { value: 'NEW_LINE', label: t('New line') },
  ];
  const starts: readonly { value: ChatStart; label: string }[] = [
    { value: 'NEWEST', label: t('Newest') },
    { value: 'FIRST_UNREAD', label: t('First unread') },
  ];
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('Chats on this device')}
      </h2>
      <SettingRow
        id="enter"
        label={t('Enter')}
        hint={t(
          'Shift+Enter always starts a new line, and Ctrl+Enter always sends. With Automatic, Enter sends if you have a keyboard.',
        )}
      >
        <Segmented
          label={t('Enter')}
          segments={enterKeys}
          value={enterKey}
          onChange={(next) => chooseForChats({ enterKey: next })}
        />
      </SettingRow>
      <SettingRow id="chat-start" label={t('A chat opens at')} hint={t('Where to start reading.')}>
        <Segmented
          label={t('A chat opens at')}
          segments={starts}
          value={start}
          onChange={(next) => chooseForChats({ start: next })}
        />
      </SettingRow>
    </Card>
  );
}
