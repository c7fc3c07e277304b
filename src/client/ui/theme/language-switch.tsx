import { chooseLanguage, useLanguage } from '../../i18n/language.ts';

/** Each language in its own words, so that its speakers can find it. */
const names = [
  { language: 'en', name: 'English' },
  { language: 'fil', name: 'Filipino' },
] as const;

/** Switches between English and Filipino, at once. */
export function LanguageSwitch() {
  const current = useLanguage();
  return (
    <span className="-ml-1.5 flex">
      {names.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className="h-hit rounded-control px-1.5 text-muted hover:text-ink aria-pressed:font-medium aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </span>
  );
}
