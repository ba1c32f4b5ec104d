import { readInstant } from '#model/rules/time/calendar/instant.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';

/** Reads the members of one object of a case. Throws a `RatingFault` with the place of the first wrong one. */
export type CaseReader = ReturnType<typeof createReader>;

/**
 * A reader of one object of a case. `path` is the place of the object, with a point at its end.
 *
 * @example
 *   createReader({ total: '90.00' }, 'allocate.').amount('total'); // 90_000_000n
 */
export function createReader(value: unknown, path: string) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const members = new Map<string, unknown>(isObject ? Object.entries(value) : []);
  const fail = (name: string, key: string, params?: Record<string, string | number>): never => {
    throw RatingFault.at(`${path}${name}`, key, params);
  };
  if (!isObject) throw RatingFault.at(path.replace(/\.$/, ''), 'rating.object');

  const reader = {
    fail,
    has: (name: string) => (members.get(name) ?? null) !== null,
    raw: (name: string) => members.get(name),
    names: () => [...members.keys()],

    /** A decimal that may be negative, in millionths. */
    decimal: (name: string): bigint => readMicro(members.get(name)) ?? fail(name, 'rating.decimal'),

    /** A decimal that is not negative, in millionths. */
    amount(name: string): bigint {
      const micro = reader.decimal(name);
      return micro < 0n ? fail(name, 'rating.negative') : micro;
    },

    /** Seconds since 1970. */
    instant: (name: string): number => readInstant(members.get(name)) ?? fail(name, 'validation.dateTime'),

    /** A JSON number from 1 to `most`. */
    wholeNumber(name: string, most: number): number {
      const number = members.get(name);
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
        return fail(name, 'rating.wholeNumber');
      return number > most ? fail(name, 'validation.max', { max: most }) : number;
    },

    choice<T extends string>(name: string, options: readonly T[]): T {
      const option = options.find((each) => each === members.get(name));
      return option ?? fail(name, 'rating.oneOf', { options: options.join(', ') });
    },

    text: (name: string, isValid: (text: string) => boolean, key: string): string => {
      const text = members.get(name);
      return typeof text === 'string' && isValid(text) ? text : fail(name, key);
    },

    object: (name: string) => createReader(members.get(name), `${path}${name}.`),

    list(name: string): readonly unknown[] {
      const list = members.get(name);
      return Array.isArray(list) ? list : fail(name, 'rating.list');
    },

    objects: (name: string) => reader.list(name).map((each, index) => createReader(each, `${path}${name}[${index}].`)),

    decimals: (name: string) =>
      reader.list(name).map((each, index) => readMicro(each) ?? fail(`${name}[${index}]`, 'rating.decimal')),
  };
  return reader;
}
