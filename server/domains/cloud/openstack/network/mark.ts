import { CloudError } from '#server/domains/cloud/driver/driver.ts';

const LONGEST_DESCRIPTION = 255;
const MARK = / ?\[suantai:([\w-]+)\]$/;

/**
 * Neutron has no metadata, and tags can only be added after creation: our record id is at the end of the description,
 * so that an item can be found even if the response was lost.
 */
export function withMark(description: string | undefined, token: string): string {
  const marked = `${description ?? ''} [suantai:${token}]`.trim();
  // Characters as people and Neutron count them.
  const surplus = [...marked].length - LONGEST_DESCRIPTION;
  if (surplus <= 0) return marked;
  throw new CloudError('invalid', {
    detail: `A description in this cloud has at most ${[...(description ?? '')].length - surplus} characters`,
  });
}

export const textWithoutMark = (description: string | null): string | null => description?.replace(MARK, '') || null;

/** The token in the mark of a description. */
export const tokenOf = (description: string | null): string | undefined => MARK.exec(description ?? '')?.[1];

/** A new description with the mark of the old one. */
export function remarked(description: string | undefined, before: string | null): string {
  const token = tokenOf(before);
  return token === undefined ? (description ?? '') : withMark(description, token);
}
