import { CloudError } from '#server/domains/cloud/driver/driver.ts';

const LONGEST_DESCRIPTION = 255;
const MARK = / ?\[suantai:([\w-]+)\]$/;

/**
 * Neutron keeps no metadata, and tags can only be given to what is there already: our id of a record stands at the end
 * of the description, so that what was made is found even when nobody heard the answer.
 */
export function withMark(description: string | undefined, token: string): string {
  const marked = `${description ?? ''} [suantai:${token}]`.trim();
  if (marked.length <= LONGEST_DESCRIPTION) return marked;
  throw new CloudError('invalid', {
    detail: `A description in this cloud has at most ${LONGEST_DESCRIPTION - marked.length + (description ?? '').length} characters`,
  });
}

export const textWithoutMark = (description: string | null): string | null => description?.replace(MARK, '') || null;

/** A new text with the mark that the old one had. */
export function remarked(description: string | undefined, before: string | null): string {
  const token = MARK.exec(before ?? '')?.[1];
  return token === undefined ? (description ?? '') : withMark(description, token);
}
