import { useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface CountFieldProps {
  label: string;
  least: number;
  most: number;
  value: number;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

/** A whole number between two others. What is typed outside of them becomes the nearest when the field is left. */
export function CountField({ label, least, most, value, isDisabled, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      isDisabled={isDisabled}
      value={typed ?? String(value)}
      onChange={(text) => {
        setTyped(text);
        const n = Math.trunc(Number(text));
        if (text.trim() !== '' && Number.isFinite(n)) onChange(Math.min(most, Math.max(least, n)));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
