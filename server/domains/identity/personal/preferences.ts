import type { Json } from '#model/language/definition.ts';

const MEMBERS = [
  'language',
  'theme',
  'contrast',
  'density',
  'start_page',
  'time_zone',
  'numbers',
  'first_steps',
  'steps',
  'overview',
  'home',
  'messages',
] as const;

export type Preferences = Record<(typeof MEMBERS)[number], Json>;

/** Every preference; null if the user chose none: the console then follows the browser. */
export function preferencesOf(stored: Json | undefined): Preferences {
  const chosen = isObject(stored) ? stored : {};
  const all = Object.fromEntries(MEMBERS.map((name) => [name, chosen[name] ?? null]));
  // Built from the members themselves.
  return all as Preferences;
}

/** Merges the new values into the stored ones, so that two settings pages do not overwrite each other. */
export function mergedPreferences(stored: Json | undefined, given: Json): Json {
  const all = { ...preferencesOf(stored), ...(isObject(given) ? given : {}) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
