import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses sums of money beyond ±9,007,199,254 yuan: above, micro-yuan are no whole numbers any more. */
export function refuseTooLarge(...sums: unknown[]): void {
  if (sums.some((sum) => typeof sum === 'number' && !Number.isSafeInteger(sum)))
    throw new ApiError('billing.balanceTooLarge');
}
