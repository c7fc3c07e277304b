import { MESSAGE_MAX } from '../../../../contract/chat/chat.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';

/** The length is shown above this value. */
const WARN_ABOVE = MESSAGE_MAX - 400;

interface MessageLengthProps {
  id: string;
  length: number;
}

/** The length of a text when it comes near the maximum of a message. Renders nothing before. */
export function MessageLength({ id, length }: MessageLengthProps) {
  const left = MESSAGE_MAX - length;
  const isShown = length > WARN_ABOVE;
  return (
    <p
      id={id}
      role="status"
      className={classNames(
        isShown ? 'num flex gap-3 px-3.5 pb-2 text-small' : 'sr-only',
        left < 0 ? 'text-danger' : 'text-muted',
      )}
    >
      {isShown && (
        <>
          <span className="flex-1">
            {left < 0
              ? t('{n, plural, one {# character} other {# characters}} too many. Shorten it to send it.', {
                  n: -left,
                })
              : t('{n, plural, one {# character} other {# characters}} left', { n: left })}
          </span>
          <span aria-hidden>
            {formatNumber(length)} / {formatNumber(MESSAGE_MAX)}
          </span>
        </>
      )}
    </p>
  );
}
