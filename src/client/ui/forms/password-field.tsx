import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../base/icon-button.tsx';
import type { PasswordRule } from './password-rules.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'before' | 'after' | 'value' | 'onChange'> {
  /** `new-password` where one is chosen, `current-password` where one is proved. */
  autoComplete: 'current-password' | 'new-password';
  /** Tick live under the field while one types. */
  rules?: readonly PasswordRule[];
}

/** A password that can be shown. Pasting and password managers always work. */
export function PasswordField({ rules, defaultValue = '', className, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [value, setValue] = useState(defaultValue);
  return (
    <div className={rules === undefined ? className : `grid min-w-0 gap-2 ${className ?? ''}`}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={setValue}
        spellCheck="false"
        after={
          <IconButton
            size="small"
            className="-mr-2"
            label={isShown ? t('Hide password') : t('Show password')}
            onPress={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
        }
      />
      {rules !== undefined && <PasswordRules rules={rules} password={value} />}
    </div>
  );
}

function PasswordRules({ rules, password }: { rules: readonly PasswordRule[]; password: string }) {
  const missing = rules.filter((rule) => !rule.isMet(password));
  const reason = missing.length === 1 ? missing[0]?.reason?.(password) : null;
  return (
    <>
      <ul
        aria-label={t('Password rules')}
        className="grid gap-x-3 gap-y-0.5 text-meta sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-3"
      >
        {rules.map((rule) => (
          <PasswordRuleLine key={rule.text} text={t(rule.text)} isMet={!missing.includes(rule)} />
        ))}
      </ul>
      <p role="status" className="text-meta text-soft empty:hidden">
        {reason && t(reason)}
      </p>
    </>
  );
}

function PasswordRuleLine({ text, isMet }: { text: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className={isMet ? 'flex items-center gap-1.5 text-ink' : 'flex items-center gap-1.5 text-muted'}>
      <Icon
        aria-hidden
        className={isMet ? 'size-3.5 text-good' : 'size-3.5 text-line-field'}
        strokeWidth={2}
      />
      {text}
      <span className="sr-only">{isMet ? t('met') : t('not met yet')}</span>
    </li>
  );
}
