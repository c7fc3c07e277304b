import { parseSigned } from '../../../contract/money/money.ts';

const peso = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' });

/** "₱1,234.50" of "1234.50", "-₱12.48" of "-12.48": with centavos, as in columns of amounts. */
export function pesoText(amount: string): string {
  return peso.format((parseSigned(amount) ?? 0) / 100);
}
