import type { Condition, ConditionContext } from './conditions.ts';
import type { Json } from '#model/language/definition.ts';

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * The condition with its `$` words replaced by their values. A word without a value becomes null. Without such words,
 * the condition itself is returned.
 *
 * @example
 *   resolveCondition({ user_id: '$user.id' }, { user: { ...actor, id: 7 } }); // { user_id: 7 }
 */
export function resolveCondition(condition: Condition, context: ConditionContext): Condition {
  // Conditions are JSON whose keys stay; only values are replaced.
  return resolveDeep(condition as Json, context) as Condition;
}

/**
 * The value of one operand of a condition, of `default` or of `set`. Moments are RFC 3339; text without a `$` word is
 * returned unchanged.
 *
 * @example
 *   resolveValue('$now+60d', { now: Date.UTC(2026, 0, 1) }); // '2026-03-02T00:00:00.000Z'
 */
export function resolveValue(value: Json, context: ConditionContext): Json {
  if (typeof value !== 'string' || value[0] !== '$') return value;
  const now = /^\$now(?:([+-])(?:(\d{1,6})|\{([\w.]+)\})([smhdw]))?$/.exec(value);
  if (now !== null) {
    const [, sign, digits, setting, unit = ''] = now;
    const count = setting === undefined ? digits : context.setting?.(setting);
    if (setting !== undefined && typeof count !== 'number') return null;
    const shift = count === undefined ? 0 : Number(count) * (unitMs[unit] ?? 0) * (sign === '-' ? -1 : 1);
    return context.now === undefined ? null : new Date(context.now + shift).toISOString();
  }
  const [, source, path] = /^\$(user|form|record|item)\.([\w.]+)$/.exec(value) ?? [];
  if (source === undefined || path === undefined) return value;
  // The pattern allows only these words.
  return readDeep(context[source as 'user' | 'form' | 'record' | 'item'], path);
}

function resolveDeep(value: Json, context: ConditionContext): Json {
  if (typeof value === 'string') return resolveValue(value, context);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => resolveDeep(item, context));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let changed = false;
  const resolved: { [key: string]: Json } = {};
  for (const [key, part] of Object.entries(value)) {
    resolved[key] = resolveDeep(part, context);
    changed ||= resolved[key] !== part;
  }
  return changed ? resolved : value;
}

function readDeep(source: unknown, path: string): Json {
  let current: unknown = source;
  for (const step of path.split('.')) {
    if (Array.isArray(current) && !/^\d+$/.test(step)) {
      // The rest of the path is read from the value that each entry of the list has there.
      current = current.map((entry: unknown) => readDeep(entry, step)).filter((value) => value !== null);
      continue;
    }
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return null;
    // Any object may be read by a key that it has.
    current = (current as Record<string, unknown>)[step];
  }
  // Actors, forms and records hold JSON.
  return current === undefined ? null : (current as Json);
}
