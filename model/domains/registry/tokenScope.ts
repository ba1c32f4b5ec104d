/** What a client of the registry asks for, as its `scope` parameters say it. */
export type TokenScope =
  | { kind: 'repository'; /** `project/name`, with further parts. */ name: string; actions: string[] }
  | { kind: 'catalog' };

/** Repositories are below a project, so that a name has at least two parts. */
export const REPOSITORY_NAME = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)+$/;

const LONGEST_NAME = 255;
const MOST_SCOPES = 20;

/**
 * The scopes that can mean something here. Others are left out: what is not granted is refused by the registry itself.
 *
 * @example
 *   tokenScopes(['repository:team/web:pull']); // [{ kind: 'repository', name: 'team/web', actions: ['pull'] }]
 */
export function tokenScopes(given: readonly string[]): TokenScope[] {
  // A client may put several into one parameter.
  const scopes = given.flatMap((text) => text.split(' ')).slice(0, MOST_SCOPES);
  return scopes.flatMap((scope): TokenScope[] => {
    if (scope === 'registry:catalog:*') return [{ kind: 'catalog' }];
    // `repository(plugin)` is for plugins of the engine, which are no images.
    const [, name, actions] = /^repository:([^:]+):([a-z,*]+)$/.exec(scope) ?? [];
    if (name === undefined || actions === undefined || !isRepositoryName(name)) return [];
    return [{ kind: 'repository', name, actions: [...new Set(actions.split(','))] }];
  });
}

export const isRepositoryName = (name: string): boolean => name.length <= LONGEST_NAME && REPOSITORY_NAME.test(name);

/** The project of a repository: the first part of its name. */
export const projectOf = (repository: string): string => repository.slice(0, Math.max(0, repository.indexOf('/')));
