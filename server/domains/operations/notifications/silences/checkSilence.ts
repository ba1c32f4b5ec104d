import { isPattern } from '#model/conditions/labelMatcher.ts';
import { isZone } from '#model/rules/time/calendar/zone.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { testsOf, termsOf, type Silence } from './silenceOf.ts';

/** Whose alarms a silence of this actor is about: those of the people whose silences the actor keeps. */
export function reachOf({ actor, schemas }: Context): NonNullable<Silence['reach']> {
  const definition = knownDefinition({ schemas }, 'silences');
  const scope = definition && scopeOf(definition, actor);
  if (scope === undefined) return 'platform';
  return JSON.stringify(scope).includes('"bp_id"') ? 'organisation' : 'user';
}

/** Checks the parts of a silence that the definition cannot check, each at its field. */
export function checkSilence(context: Context, silence: Partial<Silence>, before?: Silence): void {
  checkTimes(silence, before, context.clock());
  checkMatches(context, silence);
}

function checkTimes(
  { begin, end = null, time_type, zone }: Partial<Silence>,
  before: Silence | undefined,
  now: number,
) {
  const isNew = end !== null && end !== before?.end;
  if (end === null && time_type !== 'weekly')
    throw new ApiError('alarm.silenceTimes', { fields: { end: 'validation.required' } });
  if (end !== null && (end < (begin ?? now) || (isNew && end < now) || (end === begin && end !== now)))
    throw new ApiError('alarm.silenceTimes', { fields: { end: 'validation.afterBegin' } });
  if (time_type === 'weekly' && !isZone(zone ?? ''))
    throw new ApiError('alarm.silenceZone', { fields: { zone: 'validation.timeZone' } });
}

function checkMatches(context: Context, silence: Partial<Silence>): void {
  const { resource = null } = silence;
  if (resource !== null && context.schemas.resources[resource] === undefined)
    throw new ApiError('alarm.silenceMatches', { fields: { resource: 'validation.silenceResource' } });
  const { matchers, severities } = termsOf(silence);
  const wrong = testsOf(silence).findIndex(({ op, value }) => (op === '=~' || op === '!~') && !isPattern(value));
  if (wrong >= 0)
    throw new ApiError('alarm.silenceMatches', {
      fields: { [`matchers.${wrong}.value`]: 'validation.silencePattern' },
    });
  if (matchers.length === 0 && severities.length === 0 && resource === null)
    throw new ApiError('alarm.silenceMatches', { fields: { matchers: 'validation.silenceEmpty' } });
}
