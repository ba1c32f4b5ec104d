/**
 * How full a bar is: whole percents from 0 to 100. Browsers refuse the exponent of a tiny fraction as the value of a
 * bar. A whole of zero is full as soon as there is a part.
 */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round(100 * Math.min(1, Math.max(0, part / whole))) : part > 0 ? 100 : 0;
