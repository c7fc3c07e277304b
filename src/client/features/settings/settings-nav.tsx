import { useNavigate } from '@tanstack/react-router';
import { type SettingsTabName, settingsTabs } from '../../../contract/addresses.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Select } from '../../ui/forms/choices/select.tsx';
import { ColumnHeader } from '../../ui/layout/page-layout.tsx';
import { tabText } from './tab-text.tsx';

/** The tabs as a column, on wide screens. */
export function SettingsSide({ current }: { current: SettingsTabName }) {
  return (
    <>
      <ColumnHeader>{t('Settings')}</ColumnHeader>
      <nav aria-label={t('Settings')} className="min-h-0 flex-1 overflow-y-auto p-2">
        <ul className="grid">
          {settingsTabs.map((tab) => (
            <li key={tab}>
              <Link
                kind="bare"
                to="/settings/"
                search={{ tab }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={tab === current ? 'page' : undefined}
                className="flex h-row items-center gap-2.5 rounded-control px-2 text-dense text-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted"
              >
                {tabText[tab].icon}
                {t(tabText[tab].name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The same tabs as a menu, where there is no room for a column. */
export function SettingsChoice({ current }: { current: SettingsTabName }) {
  const navigate = useNavigate();
  return (
    <Select
      look="bare"
      label={t('Settings')}
      value={current}
      icon={tabText[current].icon}
      choices={settingsTabs.map((tab) => ({ value: tab, label: t(tabText[tab].name) }))}
      onChange={(tab) => void navigate({ to: '/settings/', search: { tab } })}
      className="lg:hidden"
    />
  );
}
