import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { t } from '../../i18n/t.ts';

interface FieldMessageProps {
  /** Replaced by the error while there is one. */
  hint?: string | undefined;
  isInvalid: boolean;
}

/** The line under a field: its error, else its hint. The field is described by whichever is shown. */
export function FieldMessage({ hint, isInvalid }: FieldMessageProps) {
  if (!isInvalid) {
    return hint === undefined ? null : (
      <Text slot="description" className="text-small text-muted">
        {hint}
      </Text>
    );
  }
  return (
    <FieldError className="flex items-start gap-1.5 text-meta text-danger">
      {({ validationErrors }) =>
        validationErrors.length > 0 && (
          <>
            <CircleAlert aria-hidden className="mt-[3px] size-3.5 flex-none" />
            <span>{validationErrors.map((message) => t(message)).join(' ')}</span>
          </>
        )
      }
    </FieldError>
  );
}
