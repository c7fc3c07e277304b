import { CircleAlert } from 'lucide-react';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';

interface TextLengthProps {
  id: string;
  length: number;
  limit: number;
  error: string | undefined;
}

/** The error of a text, and its length once it comes near the limit. The text is never cut. */
export function TextLength({ id, length, limit, error }: TextLengthProps) {
  const left = limit - length;
  const isNear = left < limit / 10;
  return (
    <div
      id={id}
      role="status"
      className={classNames(
        error !== undefined || isNear ? 'flex gap-3 px-4 pb-2 text-small' : 'sr-only',
        error !== undefined || left < 0 ? 'text-danger' : 'text-muted',
      )}
    >
      {error !== undefined && (
        <span className="flex flex-1 items-center gap-1.5">
          <CircleAlert aria-hidden className="size-3.5 flex-none" />
          {error}
        </span>
      )}
      {isNear && (
        <>
          {error === undefined && (
            <span className="flex-1">
              {left < 0
                ? t('{n, plural, one {# character} other {# characters}} too many. Shorten it to post it.', {
                    n: -left,
                  })
                : t('{n, plural, one {# character} other {# characters}} left', { n: left })}
            </span>
          )}
          <span aria-hidden className="num">
            {formatNumber(length)} / {formatNumber(limit)}
          </span>
        </>
      )}
    </div>
  );
}
