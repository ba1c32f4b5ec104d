import { MICRO_YUAN_PER_FEN } from '#model/rules/money/money.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses an amount with parts of a fen, at its field. */
export function refuseParts(amount: number, field: string): void {
  if (amount % MICRO_YUAN_PER_FEN !== 0)
    throw new ApiError('request.invalid', { fields: { [field]: 'validation.wholeFen' } });
}
