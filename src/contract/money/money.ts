/**
 * Amounts of pesos. Everywhere inside they are whole centavos in a safe integer; pesos appear at the edges only: in a
 * form, on the wire, on the screen.
 */

const PESOS = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Pesos that one payment can be: what a provider takes at least, and the limit of a wallet. */
export const PAYABLE = { lowest: 20, highest: 100_000 } as const;

/** Centavos of "499", "499.5" or "499.00"; null for any other text. */
export function parsePesos(text: string): number | null {
  if (!PESOS.test(text)) return null;
  const [pesos = '', centavos = ''] = text.split('.');
  return Number(pesos) * 100 + Number(centavos.padEnd(2, '0'));
}

/** "499.00" for 49900: how a membership plan's fee is written on the wire (SPEC §3). */
export function numericText(centavos: number): string {
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
}

/** The platform's part of a payment. Rounded down, so that a creator never pays a centavo too much. */
export function commissionOf(centavos: number, percentage: number): number {
  return Math.floor((centavos * Math.round(percentage * 100)) / 10_000);
}

/**
 * A year of a platform plan, paid at once: SPEC's 20 % off the monthly fee, in whole pesos, times twelve. In integers:
 * `floor(0.8 × pesos) × 12`.
 */
export function yearlyPrice(monthlyCentavos: number): number {
  return 12 * Math.floor(monthlyCentavos / 125) * 100;
}

/** What a year costs less than twelve months. */
export function yearlySaving(monthlyCentavos: number): number {
  return 12 * monthlyCentavos - yearlyPrice(monthlyCentavos);
}

/** "-12.48" for -1248: an amount that can be negative, on the wire. */
export function signedText(centavos: number): string {
  return centavos < 0 ? `-${numericText(-centavos)}` : numericText(Math.abs(centavos));
}

/** Centavos of such a text; null for any other. */
export function parseSigned(text: string): number | null {
  if (!text.startsWith('-')) return parsePesos(text);
  const amount = parsePesos(text.slice(1));
  return amount === null ? null : 0 - amount;
}

/** Pesos as a number, which a spreadsheet can add up. Only to be printed: it is never counted with here. */
export function spreadsheetNumber(text: string): number {
  return (parseSigned(text) ?? 0) / 100;
}
