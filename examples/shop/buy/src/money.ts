export const money = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
