/** Texts that a cloud fills in itself: what it would take is known before anything is made, and is written down. */

import { matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import { choicesOf, pointedAt } from '#model/conditions/pointers.ts';
import type { CloudChoices, FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CloudOffers } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import { isEmptyValue, isObject } from '#model/fields/kind.ts';

/** A place of a new record where the cloud would choose. */
export interface EmptyChoice {
  /** Dotted: `data_disks.0.volume_type`. */
  path: string;
  choices: CloudChoices;
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The places of a new record in wire form that have no word, although the cloud will choose one.
 *
 * @example
 *   emptyChoices({ volume_type }, { size_gb: 40 }, {}); // [{ path: 'volume_type', ... }] with `default: true`
 */
export function emptyChoices(
  fields: Fields,
  record: Values,
  { existing, ...context }: Omit<ConditionContext, 'fields'> & { existing?: ReadonlySet<string> },
): EmptyChoice[] {
  const within = { ...context, form: record, fields };
  return choicesOf(fields).flatMap((pointer) => {
    const { choices } = pointer.field;
    if (choices === undefined || !('cloud' in choices) || choices.default !== true) return [];
    if (existing?.has(pointer.top.name) === false) return [];
    if (choices.when !== undefined && !matches(choices.when, record, within)) return [];
    // A record in wire form is JSON.
    const empty = pointedAt(pointer, record as Readonly<Record<string, Json>>);
    return empty.filter(({ value }) => isEmptyValue(value)).map(({ path }) => ({ path, choices }));
  });
}

/**
 * The word that a cloud takes where none is chosen. `unknown`: it has words and does not report which; `any`: it does
 * not list its words.
 *
 * @example
 *   defaultOffer({ cloud: 'volume_types' }, { volume_types: [{ ...ssd, isDefault: true }] }); // { word: 'ssd' }
 */
export function defaultOffer(
  { cloud }: Pick<CloudChoices, 'cloud'>,
  offers: CloudOffers | undefined,
): { word: string } | 'unknown' | 'any' {
  const offered = offers?.[cloud];
  if (offered === undefined || offered.length === 0) return 'any';
  const standard = offered.find(({ isDefault, available }) => isDefault === true && available);
  return standard === undefined ? 'unknown' : { word: standard.name };
}

/**
 * The values with words at these places.
 *
 * @example
 *   withWords({ data_disks: [{ size_gb: 40 }] }, new Map([['data_disks.0.volume_type', 'ssd']]));
 *   // { data_disks: [{ size_gb: 40, volume_type: 'ssd' }] }
 */
export function withWords(
  values: Readonly<Record<string, Json>>,
  words: ReadonlyMap<string, string>,
): Record<string, Json> {
  let written = { ...values };
  for (const [path, word] of words) {
    const [top = '', ...steps] = path.split('.');
    written = { ...written, [top]: withWord(written[top] ?? null, steps, word) };
  }
  return written;
}

function withWord(value: Json, [step, ...rest]: readonly string[], word: string): Json {
  if (step === undefined) return word;
  if (Array.isArray(value))
    return value.map((entry, index) => (String(index) === step ? withWord(entry, rest, word) : entry));
  return isObject(value) ? { ...value, [step]: withWord(value[step] ?? null, rest, word) } : value;
}

/**
 * Whether the form of a resource leaves a choice to the cloud.
 *
 * @example
 *   leavesChoices(volumes.fields); // true
 */
export const leavesChoices = (fields: Fields): boolean =>
  choicesOf(fields).some(({ field: { choices } }) => choices !== undefined && 'cloud' in choices && choices.default);
