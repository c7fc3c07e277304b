import { t } from '../../i18n/t.ts';

/** The first thing the Tab key finds: past the rail, to what the page is about. */
export function SkipLink() {
  function skip() {
    const main = document.querySelector<HTMLElement>('main');
    if (main === null) return;
    main.tabIndex = -1;
    main.focus();
  }
  return (
    <button
      type="button"
      onClick={skip}
      className="absolute top-2 left-2 z-toast -translate-y-20 rounded-control border border-line-firm bg-raised px-3 py-2 text-dense font-medium focus:translate-y-0"
    >
      {t('Skip to content')}
    </button>
  );
}
