import { t } from '../../i18n/t.ts';

/** Pictures of a report, small; each opens whole in a new window. */
export function PictureLinks({ pictures }: { pictures: readonly { url: string }[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={t('Pictures')} className="flex flex-wrap gap-2">
      {pictures.map(({ url }, place) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={t('Picture {n}', { n: place + 1 })}
              className="size-20 rounded-control border border-line bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
