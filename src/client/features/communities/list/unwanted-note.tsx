import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';

interface UnwantedNoteProps {
  /** They are in the list. */
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** What the directory leaves out for somebody who turned topics down, and the way to have it all the same. */
export function UnwantedNote({ isShown, onChange }: UnwantedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
      <p role="status">
        {isShown
          ? t('Communities only about topics you turned down are shown, too.')
          : t('Communities only about topics you turned down are not shown.')}
      </p>
      <span className="flex items-center gap-3">
        <Button size="small" onPress={() => onChange(!isShown)}>
          {isShown ? t('Leave them out') : t('Show them')}
        </Button>
        <Link to="/settings/" search={{ tab: 'preferences' }} className="hit-44">
          {t('Your topics')}
        </Link>
      </span>
    </div>
  );
}
