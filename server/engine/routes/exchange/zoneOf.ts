import { isZone } from '#model/rules/time/calendar/zone.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** The time zone that a call names for the times of a file; undefined if it names none. */
export function zoneOf(name: string | null): string | undefined {
  if (name === null) return undefined;
  if (!isZone(name)) throw new ApiError('request.invalid', { fields: { zone: 'validation.timeZone' } });
  return name;
}
