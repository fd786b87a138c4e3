const cents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 6480 as `6,480.00`. */
export const withCents = (amount: number): string => cents.format(amount);

/** 847.77 as `848`. */
export const inDollars = (amount: number): string => whole.format(amount);
