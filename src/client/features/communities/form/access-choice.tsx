import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';

interface AccessChoiceProps {
  isPublic: boolean;
  isDisabled?: boolean;
  onChange: (isPublic: boolean) => void;
}

/** Who can find a community and how they join, in words. */
export function AccessChoice({ isPublic, isDisabled = false, onChange }: AccessChoiceProps) {
  return (
    <fieldset disabled={isDisabled} className="grid gap-2">
      <legend className="sr-only">{t('Who can join')}</legend>
      <Way
        icon={<Globe aria-hidden />}
        name={t('Public')}
        isChosen={isPublic}
        onChoose={() => onChange(true)}
      >
        {t('Anyone can find it, read discussions and join right away.')}
      </Way>
      <Way
        icon={<Lock aria-hidden />}
        name={t('Private')}
        isChosen={!isPublic}
        onChoose={() => onChange(false)}
      >
        {t('Only members can see it. People need an invite link, and the team approves each one.')}
      </Way>
    </fieldset>
  );
}

interface WayProps {
  icon: ReactNode;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Way({ icon, name, isChosen, onChoose, children }: WayProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-card border border-line-firm px-3.5 py-3 has-checked:border-accent has-disabled:cursor-default has-disabled:bg-sunken has-checked:ring-1 has-checked:ring-accent has-focus-visible:shadow-focus">
      <input
        type="radio"
        name="is_public"
        value={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-px size-4.5 flex-none accent-accent-fill"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 text-dense font-medium [&>svg]:size-4 [&>svg]:text-muted">
          {icon}
          {name}
        </span>
        <span className="mt-0.5 block text-meta text-soft">{children}</span>
      </span>
    </label>
  );
}
