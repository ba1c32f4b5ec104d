import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses an end that is not after the beginning: such a banner would never be shown. */
export function refuseEmptyWindow(values: ReadonlyMap<string, string | null>): void {
  const [from, to] = [values.get('notice.from'), values.get('notice.to')];
  if (from && to && Date.parse(to) <= Date.parse(from))
    throw new ApiError('request.invalid', { fields: { 'notice.to': 'validation.windowEnd' } });
}
