import { LEVEL_NAME_MAX, LEVEL_POINTS } from '../../../../contract/points/levels.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { givenName } from '../../points/level-name.ts';
import type { SettingsDraft } from './settings-draft.ts';

interface PointsSectionProps {
  draft: Pick<SettingsDraft, 'are_points_on' | 'level_names'>;
  changed: readonly string[];
  isDisabled: boolean;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** Whether members see points, and what the levels are called. */
export function PointsSection({ draft, changed, isDisabled, onChange }: PointsSectionProps) {
  const { are_points_on, level_names } = draft;
  return (
    <SettingsSection
      id="points"
      title={t('Points and levels')}
      lead={t('Members get a point when someone reacts to their post, comment or chat message.')}
    >
      <div className="grid gap-4">
        <Switch
          isSelected={are_points_on}
          isChanged={changed.includes('are_points_on')}
          isDisabled={isDisabled}
          hint={t(
            'Members see the leaderboard, and everyone’s level on their picture. Points are counted even when this is off.',
          )}
          onChange={(isOn) => onChange({ are_points_on: isOn })}
        >
          {t('Show points and levels')}
        </Switch>
        {are_points_on && (
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-meta font-medium">{t('Level names')}</legend>
            <div className="grid items-start gap-x-4 gap-y-3 grid-cols-2 sm:grid-cols-3">
              {LEVEL_POINTS.map((needed, index) => (
                <TextField
                  key={needed}
                  name={`level_names.${index}`}
                  label={t('Level {n}', { n: index + 1 })}
                  hint={t('{n, plural, one {{count} point} other {{count} points}}', {
                    n: needed,
                    count: formatNumber(needed),
                  })}
                  placeholder={givenName(index + 1)}
                  maxLength={LEVEL_NAME_MAX + 1}
                  autoComplete="off"
                  isReadOnly={isDisabled}
                  value={level_names[index] ?? ''}
                  onChange={(name) => onChange({ level_names: level_names.with(index, name) })}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </SettingsSection>
  );
}
