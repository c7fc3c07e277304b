import { BadgeCheck, CircleX } from 'lucide-react';
import type { Certificate } from '../../../../contract/courses/certificates.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { BrandMark } from '../../../ui/media/brand-mark.tsx';
import { Pattern } from '../../../ui/media/pattern.tsx';

/** "K7Q2-9XJM-…": the code in groups of four, which are easier to read out. */
function grouped(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** The certificate itself, which is all that is printed. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { person, course_title, group_name, group_slug, lessons, issued_at, revoked_at, code } = certificate;
  const isValid = revoked_at === null;
  return (
    <article className="overflow-hidden rounded-card border border-line-firm bg-raised">
      <Pattern id={code} cell={10} className="block h-6 w-full sm:h-8" />
      <div className="grid justify-items-center gap-1 px-6 py-10 text-center sm:px-12 sm:py-14">
        <BrandMark className="mb-3 text-muted" />
        <p className="text-dense text-muted">{t('Certificate of completion')}</p>
        <h1 className="mt-3 text-h1 text-balance" tabIndex={-1}>
          {person.first_name} {person.last_name}
        </h1>
        <p className="mt-2 text-body text-soft">{t('completed the course')}</p>
        <p className="text-h2 text-balance">{course_title}</p>
        <p className="num mt-1 text-dense text-soft">
          {t('{n, plural, one {# lesson} other {# lessons}}', { n: lessons })} ·{' '}
          {group_slug === null ? (
            group_name
          ) : (
            <Link
              to="/communities/$slug/"
              params={{ slug: group_slug }}
              search={{ tab: 'about', q: '', page: 1 }}
            >
              {group_name}
            </Link>
          )}
        </p>
        {/* With its year, also in the year of issue. */}
        <p className="num mt-6 text-dense">{formatDate(issued_at, 0)}</p>
        <p
          role="status"
          className={`mt-6 flex items-center gap-1.5 text-dense font-medium ${isValid ? 'text-good' : 'text-danger'}`}
        >
          {isValid ? (
            <BadgeCheck aria-hidden className="size-4.5" />
          ) : (
            <CircleX aria-hidden className="size-4.5" />
          )}
          {isValid
            ? t('This certificate is valid.')
            : t('This certificate was revoked and is no longer valid.')}
        </p>
        <p className="mt-1 text-small text-muted">
          {t('Code')} <span className="font-mono">{grouped(code)}</span>
        </p>
        <p className="hidden text-small text-muted print:block">
          {window.location.host}/certificates/{code}/
        </p>
      </div>
    </article>
  );
}
