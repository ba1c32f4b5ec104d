/** How the choices of a purchase stand in its address: a sign-in in the middle, a link and a reload keep them. */

/** In place of additions: the reader has taken them away. */
const NONE = 'none';

const MOST_DIGITS = /^\d{1,5}$/;

/** `image_id:i1,networks:off`. */
export const valuesText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${encodeURIComponent(value)}`)
    .join(',');

/**
 * Reads what `valuesText` wrote; what is empty or damaged is left out.
 *
 * @example
 *   readValues('image_id:i1'); // { image_id: 'i1' }
 */
export function readValues(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...rest] = pair.split(':');
      const value = decoded(rest.join(':'));
      return name === '' || value === '' ? [] : [[name, value]];
    }),
  );
}

/** `address;bandwidth_mbps:5`. */
export const addsText = (adds: Readonly<Record<string, Readonly<Record<string, number>>>>): string =>
  Object.entries(adds)
    .map(([key, values]) => [key, ...Object.entries(values).map(([name, value]) => `${name}:${value}`)].join(';'))
    .join(',') || NONE;

/**
 * Reads what `addsText` wrote; undefined before a choice.
 *
 * @example
 *   readAdds('address;bandwidth_mbps:5'); // { address: { bandwidth_mbps: 5 } }
 */
export function readAdds(text: string): Record<string, Record<string, number>> | undefined {
  if (text === '') return undefined;
  const parts = text === NONE ? [] : text.split(',').filter(Boolean);
  return Object.fromEntries(
    parts.map((part) => {
      const [key = '', ...pairs] = part.split(';');
      const values = pairs.flatMap((pair) => {
        const [name = '', value = ''] = pair.split(':');
        return MOST_DIGITS.test(value) ? [[name, Number(value)] as const] : [];
      });
      return [key, Object.fromEntries(values)];
    }),
  );
}

/** What people call the chosen records. */
export const namedText = (named: Readonly<Record<string, string>>): string => valuesText(named);

export const readNamed = (text: string): Record<string, string> => readValues(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
