import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';

export const PICTURES_PATH = '/api/sys/v1/pictures';

/** The address of the picture of a public setting, which needs no session; null without one. */
export function publicPicture(value: Json): string | null {
  const url = isObject(value) ? value['url'] : undefined;
  return typeof url === 'string' && url.startsWith(`${FILES_PATH}/`)
    ? `${PICTURES_PATH}/${url.slice(FILES_PATH.length + 1)}`
    : null;
}
