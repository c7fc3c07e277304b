import { t } from '../../i18n/t.ts';
import { Button } from '../base/button.tsx';

interface SaveBarProps {
  /** How many fields differ from what is saved. At 0 there is no bar. */
  changes: number;
  isSaving: boolean;
  /** 'Save Notification Preferences' */
  saveLabel: string;
  /** Default 'Reset Changes'. */
  resetLabel?: string;
  /** Undefined when `form` is set: the button then submits that form. */
  onSave?: () => void;
  /** The id of the form to submit. */
  form?: string;
  onReset: () => void;
}

/** Shown at the bottom of a settings page while there are unsaved changes. */
export function SaveBar(props: SaveBarProps) {
  const { changes, isSaving, saveLabel, resetLabel, onSave, form, onReset } = props;
  if (changes === 0) return null;
  return (
    <section
      aria-label={t('Unsaved changes')}
      // On a phone the tab bar is hidden while this bar is shown.
      data-save-bar
      className="flex flex-none border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] sm:px-6"
    >
      <div className="mx-auto flex min-h-15 w-full max-w-148 flex-wrap items-center gap-2 py-2">
        <p role="status" className="flex flex-1 items-center gap-2 whitespace-nowrap text-dense text-soft">
          <span className="size-1.5 flex-none rounded-full bg-accent" />
          {t('{changes, plural, one {# change not saved} other {# changes not saved}}', { changes })}
        </p>
        <Button kind="ghost" isDisabled={isSaving} onPress={onReset} className="max-sm:-mr-3.5">
          {resetLabel ?? t('Reset Changes')}
        </Button>
        <Button
          kind="primary"
          isPending={isSaving}
          {...(onSave !== undefined && { onPress: onSave })}
          {...(form !== undefined && { type: 'submit', form })}
          className="max-sm:w-full"
        >
          {isSaving ? t('Saving...') : saveLabel}
        </Button>
      </div>
    </section>
  );
}
