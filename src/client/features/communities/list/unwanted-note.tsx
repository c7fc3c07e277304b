import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';

interface UnwantedNoteProps {
  /** True while they are in the list. */
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Says that the directory leaves out topics the user turned down, and lets them show these anyway. */
export function UnwantedNote({ isShown, onChange }: UnwantedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
      <p role="status">
        {isShown
          ? t('Communities about topics you’re not interested in are shown, too.')
          : t('Communities about topics you’re not interested in are hidden.')}
      </p>
      <span className="flex items-center gap-3">
        <Button size="small" onPress={() => onChange(!isShown)}>
          {isShown ? t('Hide them') : t('Show them')}
        </Button>
        <Link to="/settings/" search={{ tab: 'preferences' }} className="hit-44">
          {t('Your topics')}
        </Link>
      </span>
    </div>
  );
}
