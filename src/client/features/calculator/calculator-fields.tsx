import { useState } from 'react';
import { CALCULATOR_MEMBERS_MAX, type CalculatorSearch, isPayableFee } from '../../../contract/addresses.ts';
import { t } from '../../i18n/t.ts';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { labelClass } from '../../ui/forms/field-class.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { mixOf } from './takings-of.ts';

interface CalculatorFieldsProps {
  search: CalculatorSearch;
  onChange: (some: Partial<CalculatorSearch>) => void;
}

/** Who pays, and how much. Each change is in the address at once. */
export function MembersFields({ search, onChange }: CalculatorFieldsProps) {
  return (
    <Card as="section" title={t('Your members')}>
      <div className="grid gap-4">
        <NumberText
          label={t('Paying members')}
          value={String(search.members)}
          isValid={(text) => isWhole(text, 1, CALCULATOR_MEMBERS_MAX)}
          wrong={t('From 1 to 10,000')}
          onChange={(text) => onChange({ members: Number(text) })}
        />
        <NumberText
          label={t('Membership fee')}
          value={search.fee}
          isValid={isPayableFee}
          wrong={t('From ₱20 to ₱100,000')}
          before="₱"
          onChange={(fee) => onChange({ fee })}
        />
        <Cycles label={t('Members pay')} value={search.cycle} onChange={(cycle) => onChange({ cycle })} />
      </div>
    </Card>
  );
}

/** What it costs: the plan, the ways to pay, refunds and tax. */
export function CostFields({ search, onChange }: CalculatorFieldsProps) {
  const mix = mixOf(search);
  const percent = (name: 'gcash' | 'maya' | 'qrph' | 'foreign' | 'refunds', label: string) => (
    <NumberText
      label={label}
      value={String(search[name])}
      isValid={(text) => isWhole(text, 0, 100)}
      wrong={t('From 0 to 100')}
      unit="%"
      onChange={(text) => onChange({ [name]: Number(text) })}
    />
  );
  return (
    <div className="grid gap-4">
      <Card as="section" title={t('Your plan')}>
        <div className="grid gap-3">
          <Cycles label={t('You pay')} value={search.billing} onChange={(billing) => onChange({ billing })} />
          <p className="text-meta text-muted">{t('Save 20% with annual billing')}</p>
        </div>
      </Card>
      <Card as="section" title={t('How members pay')}>
        <div className="grid gap-4">
          <div className="grid grid-cols-2 gap-4">
            {percent('gcash', 'GCash')}
            {percent('maya', 'Maya')}
            {percent('qrph', 'QR Ph')}
            {percent('foreign', t('Card from abroad'))}
            <TextField label={t('Card')} value={String(mix?.card ?? 0)} after="%" isDisabled />
          </div>
          <p role="status" className="text-meta text-muted">
            {mix === null
              ? t('These are more than 100% together.')
              : t('The rest pay by card. A card from abroad costs the most.')}
          </p>
          {percent('refunds', t('Refunds'))}
        </div>
      </Card>
      <Card as="section" title={t('Tax')}>
        <Switch isSelected={search.vat === 'yes'} onChange={(is) => onChange({ vat: is ? 'yes' : 'no' })}>
          {t('I am registered for VAT')}
        </Switch>
        <Switch
          isSelected={search.withholding === 'yes'}
          onChange={(is) => onChange({ withholding: is ? 'yes' : 'no' })}
        >
          {t('Show tax that is withheld')}
        </Switch>
      </Card>
    </div>
  );
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

interface NumberTextProps {
  label: string;
  value: string;
  isValid: (text: string) => boolean;
  /** Shown while the text is not valid. */
  wrong: string;
  before?: string;
  unit?: string;
  /** Receives valid texts only. */
  onChange: (text: string) => void;
}

/** A number that is typed. What is not valid stays in the field, and the last valid one counts. */
function NumberText({ label, value, isValid, wrong, before, unit, onChange }: NumberTextProps) {
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null);
  const text = typed !== null && typed.of === value ? typed.text : value;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      before={before}
      after={unit}
      validationBehavior="aria"
      validate={(now) => (isValid(now) ? null : wrong)}
      onChange={(next) => {
        const plain = next.replaceAll(',', '').trim();
        if (isValid(plain)) {
          setTyped({ text: next, of: plain });
          onChange(plain);
        } else setTyped({ text: next, of: value });
      }}
      onBlur={() => isValid(text) && setTyped(null)}
    />
  );
}

interface CyclesProps {
  label: string;
  value: 'monthly' | 'yearly';
  onChange: (value: 'monthly' | 'yearly') => void;
}

function Cycles({ label, value, onChange }: CyclesProps) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className={labelClass}>
        {label}
      </span>
      <Segmented
        label={label}
        isWide
        value={value}
        onChange={onChange}
        segments={[
          { value: 'monthly', label: t('Monthly') },
          { value: 'yearly', label: t('Yearly') },
        ]}
      />
    </div>
  );
}
