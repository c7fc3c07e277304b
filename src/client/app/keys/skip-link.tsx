import { t } from '../../i18n/t.ts';

/** The first tab stop of the page: skips the rail and goes to the main content. */
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
