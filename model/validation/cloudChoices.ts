/** Words that a cloud offers, or that a record has: which of them may be chosen, and which are refused. */

import { CLOUD_CHOICES, type CloudOffer, type CloudOffers } from '#model/language/cloudKinds.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { wholeMatch } from '#model/fields/patterns/wholeMatch.ts';
import { choicesOf, pointedAt } from '#model/conditions/pointers.ts';

type Values = Readonly<Record<string, Json | undefined>>;

/**
 * The words that a text with `choices` may have; undefined if the cloud has no list, so that any word may be tried.
 * `record` is the record of the action: `choices: { cloud: volume_types, except: volume_type }` leaves out the type of
 * that record.
 *
 * @example
 *   offeredFor({ choices: { cloud: 'volume_types' } }, { volume_types: [ssd] }); // [ssd]
 */
export function offeredFor(
  { choices, pattern }: Pick<FieldDefinition, 'choices' | 'pattern'>,
  offers: CloudOffers | undefined,
  record: Readonly<Record<string, unknown>> = {},
): readonly CloudOffer[] | undefined {
  if (choices === undefined) return undefined;
  if ('record' in choices)
    return hadBy(record, choices.record).filter(({ name }) => pattern === undefined || wholeMatch(pattern)(name));
  const offered = offers?.[choices.cloud];
  if (offered === undefined || offered.length === 0) return undefined;
  return choices.except === undefined ? offered : offered.filter(({ name }) => name !== record[choices.except ?? '']);
}

/** The words of a record: those of a list, or one member of each of its objects, described by the text next to it. */
function hadBy(record: Readonly<Record<string, unknown>>, path: string): CloudOffer[] {
  const [list = '', member] = path.split('.');
  const entries: unknown = record[list];
  const had = new Map<string, string | null>();
  for (const entry of Array.isArray(entries) ? entries : []) {
    const isNested = typeof entry === 'object' && entry !== null && member !== undefined;
    const word: unknown = isNested ? Reflect.get(entry, member) : entry;
    if (typeof word !== 'string' || word === '' || had.has(word)) continue;
    const beside = isNested
      ? Object.entries(entry).flatMap(([name, value]) =>
          name === member || typeof value !== 'string' || name.endsWith('_id') ? [] : [value],
        )
      : [];
    had.set(word, beside.join(' · ') || null);
  }
  return [...had].map(([name, description]) => ({
    name,
    available: true,
    description,
    medium: null,
    min_gb: null,
    max_gb: null,
  }));
}

/**
 * The stored offers of a cloud, in the form in which its driver reported them.
 *
 * @example
 *   offersIn(null); // {}
 */
export function offersIn(stored: Json | undefined): CloudOffers {
  if (stored === undefined || !isObject(stored)) return {};
  return Object.fromEntries(
    CLOUD_CHOICES.flatMap((choice) => (Array.isArray(stored[choice]) ? [[choice, stored[choice]]] : [])),
  );
}

/**
 * Whether any value is a word for which a cloud may have a list.
 *
 * @example
 *   namesOffers({ volume_type }, { volume_type: 'ssd' }); // true with `choices: { cloud: volume_types }`
 */
export function namesOffers(fields: Readonly<Record<string, FieldDefinition>>, written: Record<string, Json>): boolean {
  return choicesOf(fields).some(
    (pointer) =>
      pointer.field.choices !== undefined &&
      'cloud' in pointer.field.choices &&
      pointedAt(pointer, written).some(({ value }) => typeof value === 'string'),
  );
}

/**
 * The dotted paths of words that the cloud does not offer. A word that the record already has may stay.
 *
 * @example
 *   wordsNotOffered({ volume_type }, { volume_type: 'tape' }, { volume_types: [ssd] }); // ['volume_type']
 */
export function wordsNotOffered(
  fields: Readonly<Record<string, FieldDefinition>>,
  written: Record<string, Json>,
  offers: CloudOffers,
  { before = {}, on = {} }: { before?: Record<string, Json>; on?: Values } = {},
): string[] {
  return choicesOf(fields).flatMap((pointer) => {
    const offered = offeredFor(pointer.field, offers, on);
    if (offered === undefined) return [];
    const kept = new Set(pointedAt(pointer, before).map(({ value }) => value));
    const isOffered = (word: string) => offered.some(({ name, available }) => available && name === word);
    return pointedAt(pointer, written).flatMap(({ path, value }) =>
      typeof value !== 'string' || kept.has(value) || isOffered(value) ? [] : [path],
    );
  });
}
