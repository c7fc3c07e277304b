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
