import { isRepositoryName, projectOf } from './tokenScope.ts';

/** An image as people write it, in the registry of the platform. */
export interface ImageName {
  repository: string;
  project: string;
  /** Without a tag or a digest, the tag `latest`. */
  tag?: string;
  digest?: string;
}

export const TAG = /^[\w][\w.-]{0,127}$/;
export const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * Reads `registry/project/name:tag` or `…@sha256:…`; undefined if it is no image of this registry.
 *
 * @example
 *   readImageName('r.example.com', 'r.example.com/team/web:1.2')?.tag; // '1.2'
 */
export function readImageName(address: string, image: string): ImageName | undefined {
  if (!image.startsWith(`${address}/`)) return undefined;
  const [named = '', digest] = image.slice(address.length + 1).split('@');
  if (digest !== undefined && !DIGEST.test(digest)) return undefined;
  const [repository = '', tag, ...rest] = named.split(':');
  if (rest.length > 0 || !isRepositoryName(repository) || (tag !== undefined && !TAG.test(tag))) return undefined;
  const version = digest === undefined ? { tag: tag ?? 'latest' } : { ...(tag !== undefined && { tag }), digest };
  return { repository, project: projectOf(repository), ...version };
}
