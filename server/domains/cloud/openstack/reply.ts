import type { Json } from '#model/language/definition.ts';

export type JsonObject = { [key: string]: Json };

/*
 * A cloud may return anything, whatever its documentation promises: each function reads one member and tolerates its
 * absence.
 */

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

export function textIn(value: Json | undefined, name: string): string | null {
  const found = member(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Some services write numbers and booleans as text. */
export function numberIn(value: Json | undefined, name: string): number | null {
  const found = member(value, name);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function isSet(value: Json | undefined, name: string): boolean {
  const found = member(value, name);
  return found === true || (typeof found === 'string' && /^(true|<is> true)$/i.test(found));
}

export const objectIn = (value: Json | undefined, name: string): JsonObject => objectOf(member(value, name));

export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

export function objectsIn(value: Json | undefined, name: string): JsonObject[] {
  const found = member(value, name);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

export function textsIn(value: Json | undefined, name: string): string[] {
  const found = member(value, name);
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
}

export const textMapIn = (value: Json | undefined, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectIn(value, name)).map(([key, each]) => [
      key,
      typeof each === 'string' ? each : JSON.stringify(each),
    ]),
  );

/** In milliseconds. Clouds omit the zone for UTC. */
export function timeIn(value: Json | undefined, name: string): number | null {
  const text = textIn(value, name);
  if (text === null) return null;
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Leaves out undefined members. */
export function given(values: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Leaves out empty values: forms leave fields empty that the cloud must not receive. */
export function present(values: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
    ),
  );
}
