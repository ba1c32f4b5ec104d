import { nearestAccent } from '#model/validation/brand/accentPalette.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses an accent that cannot be read, and names the nearest colour that can. */
export function refuseFaintAccent(_context: Context, value: Json): Promise<void> {
  if (typeof value !== 'string' || value === '') return Promise.resolve();
  const nearest = nearestAccent(value);
  if (nearest === value.toLowerCase()) return Promise.resolve();
  const fault = { key: 'settings.faintAccent', params: { nearest } };
  throw new ApiError('request.invalid', { fields: { value: fault } });
}
