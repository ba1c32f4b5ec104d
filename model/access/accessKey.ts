import type { Actor } from './actor.ts';

/**
 * A key that differs between readers who may do different things. A result computed for one reader is valid for all
 * readers with the same key.
 *
 * @example
 *   accessKey({ ...actor, grants: ['TENANT', 'all'] }); // 'TENANT all'
 */
export function accessKey({ grants, statements, token }: Actor): string {
  return [grants.join(' '), ...(statements ? [statements.key] : []), ...(token ? [`token ${token.key}`] : [])].join(
    '\n',
  );
}
