import type { Json } from '#model/language/definition.ts';
import { addsText, namedText, valuesText } from './purchaseAddress.ts';

/** What was chosen on the page of a purchase, so that it can be opened with it again. A secret is never among it. */
export interface LaunchChoices {
  product_id: number;
  /** `hour`, `1-month`, `12-month`. */
  way: string;
  cloud: string;
  count: number;
  /** Of what is sold by size. */
  size: number | null;
  /** With a password, which is entered each time; null: with a key. */
  login: 'password' | null;
  /** By field: the ids of chosen records, one of the words `new` and `off`, or what was entered. */
  values: Record<string, string>;
  adds: Record<string, Record<string, number>>;
  /** What people call that which was chosen: by field, and the place as `cloud`. */
  named: Record<string, string>;
}

const MOST = { count: 20, size: 32_768, members: 60, text: 255, number: 99_999 } as const;

/** Values that come as JSON. */
const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: Json | undefined, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

const isText = (value: Json | undefined): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST.text;

const isMap = <Value extends Json>(
  value: Json | undefined,
  isMember: (member: Json | undefined) => member is Value,
): value is Record<string, Value> =>
  value !== undefined &&
  isObject(value) &&
  Object.keys(value).length <= MOST.members &&
  Object.entries(value).every(([name, member]) => /^[\w.-]{1,128}$/.test(name) && isMember(member));

const MEMBERS: { [Name in keyof LaunchChoices]: (value: Json | undefined) => boolean } = {
  product_id: (value) => isWhole(value, Number.MAX_SAFE_INTEGER),
  way: (value) => typeof value === 'string' && /^(hour|[1-9]\d{0,2}-(hour|day|week|month|year))$/.test(value),
  cloud: isText,
  count: (value) => isWhole(value, MOST.count),
  size: (value) => value === null || isWhole(value, MOST.size),
  login: (value) => value === null || value === 'password',
  values: (value) => isMap(value, isText),
  adds: (value) =>
    isMap(value, (member): member is Record<string, number> =>
      isMap(member, (each): each is number => isWhole(each, MOST.number)),
    ),
  named: (value) => isMap(value, isText),
};

/**
 * Choices that were stored or sent; undefined where a member is missing, unknown or not what it should be.
 *
 * @example
 *   readLaunch({ password: 'x' }); // undefined
 */
export function readLaunch(value: Json | undefined): LaunchChoices | undefined {
  return isLaunch(value) ? value : undefined;
}

const isLaunch = (value: unknown): value is LaunchChoices =>
  isObject(value) &&
  Object.keys(value).every((name) => Object.hasOwn(MEMBERS, name)) &&
  Object.entries(MEMBERS).every(([name, isMember]) => isMember(value[name]));

/**
 * The query with which the page of a product opens filled in. `was`: what was sold then and is not any more, in place
 * of which the reader chooses.
 *
 * @example
 *   launchQuery(choices).adds; // 'none'
 */
export function launchQuery(
  { way, cloud, count, size, login, values, adds, named }: LaunchChoices,
  was?: string,
): Record<string, string> {
  return {
    way,
    cloud,
    ...(count > 1 && { count: `${count}` }),
    ...(size !== null && { size: `${size}` }),
    ...(login !== null && { login }),
    ...(Object.keys(values).length > 0 && { values: valuesText(values) }),
    adds: addsText(adds),
    ...(Object.keys(named).length > 0 && { named: namedText(named) }),
    ...(was !== undefined && { was }),
  };
}
