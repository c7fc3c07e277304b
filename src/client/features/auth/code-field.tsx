import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CODE_LENGTH } from '../../../contract/account/auth.ts';
import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/forms/text-field.tsx';

/** Finds the code in what was typed or pasted: "Code: k7m-2qd" gives K7M2QD. The code has to come last. */
export function codeIn(typed: string): string {
  const words = typed.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const whole = words.findLast((word) => word.length === CODE_LENGTH);
  return whole ?? words.join('').slice(0, CODE_LENGTH);
}

/** Six characters, upper-cased. The sixth one, typed or pasted, submits the surrounding form. */
export function CodeField() {
  const box = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');

  function handleChange(typed: string) {
    const next = codeIn(typed);
    // The form reads its fields, so the new value has to be in the field before the form is submitted.
    flushSync(() => setCode(next));
    if (next.length === CODE_LENGTH && next !== code) box.current?.closest('form')?.requestSubmit();
  }

  return (
    <div ref={box} className="[&_input]:font-mono [&_input]:text-h3 [&_input]:tracking-[0.35em]">
      <TextField
        name="code"
        label={t('Code')}
        hint={t('Six letters and numbers, from the email')}
        value={code}
        onChange={handleChange}
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck="false"
        autoFocus
      />
    </div>
  );
}
