/** How a payment can be made. The payment service says which of them an account offers. */
export const payMethods = [
  'gcash',
  'maya',
  'grab_pay',
  'shopeepay',
  'qrph',
  'card',
  'billease',
  'online_banking',
] as const;
export type PayMethod = (typeof payMethods)[number];

/** English; translated where they are shown. Payments can also have methods that are not among these. */
export const methodNames: Readonly<Record<string, string>> = {
  gcash: 'GCash',
  maya: 'Maya',
  paymaya: 'Maya',
  grab_pay: 'GrabPay',
  shopeepay: 'ShopeePay',
  qrph: 'QR Ph',
  card: 'Card',
};
