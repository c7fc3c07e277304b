/** Whether the caller can buy an offer now. CLOSED: not any more, or not for the time being. */
export const saleStates = ['OPEN', 'NOT_YET', 'SOLD_OUT', 'CLOSED'] as const;
export type SaleState = (typeof saleStates)[number];
