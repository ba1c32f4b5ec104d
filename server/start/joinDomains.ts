import type { Domain } from '#server/domains/domain.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import type { Product } from '#server/engine/product/product.ts';

/**
 * Joins domains to one product: lists are put together, hooks and jobs joined by name, and work runs in the order of
 * the domains. Any other member comes from one domain. Throws if two give the same.
 */
export function joinDomains(domains: readonly Domain[]): Product {
  const { authenticator, ...single } = onlyOnce(domains.map(singleMembers));
  if (authenticator === undefined) throw new Error('No domain gives authenticator');
  return {
    ...single,
    authenticator,
    extras: onlyOnce(domains.map(({ extras = {} }) => extras)),
    jobs: onlyOnce(domains.map(({ jobs = {} }) => jobs)),
    tasks: onlyOnce(domains.map(({ tasks = {} }) => tasks)),
    routes: domains.flatMap(({ routes = [] }) => routes),
    cleanup: domains.flatMap(({ cleanup = [] }) => cleanup),
    isGuess: (method, path) => domains.some(({ isGuess }) => isGuess?.(method, path)),
    loggedPath: (path) => domains.reduce((shown, { loggedPath }) => loggedPath?.(shown) ?? shown, path),
    async filesInUse(context, keys) {
      const found = await Promise.all(domains.map(({ filesInUse }) => filesInUse?.(context, keys) ?? []));
      return found.flat();
    },
    hooks: joinHooks(domains.map(({ hooks = {} }) => hooks)),
    hear(changes) {
      for (const { hear } of domains) hear?.(changes);
    },
    async fill(context) {
      for (const { fill } of domains) await fill?.(context);
    },
    async begin(context) {
      for (const { begin } of domains) await begin?.(context);
    },
    accompany(engine, process) {
      const ends = domains.flatMap(({ accompany }) => accompany?.(engine, process) ?? []);
      return async () => {
        for (const end of ends) await end();
      };
    },
  };
}

/** The members that are joined; of any other there is one. */
const JOINED: ReadonlySet<string> = new Set<keyof Product>([
  'extras',
  'jobs',
  'tasks',
  'routes',
  'cleanup',
  'filesInUse',
  'hooks',
  'hear',
  'fill',
  'begin',
  'accompany',
  'isGuess',
  'loggedPath',
]);

const singleMembers = (domain: Domain): Domain =>
  // Some of the members of a domain.
  Object.fromEntries(Object.entries(domain).filter(([name]) => !JOINED.has(name))) as Domain;

function onlyOnce<Part extends object>(parts: readonly Part[]): Part {
  const names = new Set<string>();
  for (const name of parts.flatMap((part) => Object.keys(part))) {
    if (names.has(name)) throw new Error(`Two domains give ${name}`);
    names.add(name);
  }
  // Later parts add names, they replace none.
  return Object.assign({}, ...parts) as Part;
}

/** Domains may add to the same resource. What follows a write runs in their order; anything else comes from one. */
function joinHooks(all: readonly Readonly<Record<string, ResourceHooks>>[]): Record<string, ResourceHooks> {
  const joined: Record<string, ResourceHooks> = {};
  for (const [resource, own] of all.flatMap((hooks) => Object.entries(hooks))) {
    const before = joined[resource];
    joined[resource] = before === undefined ? own : bothHooks(resource, before, own);
  }
  return joined;
}

function bothHooks(resource: string, first: ResourceHooks, second: ResourceHooks): ResourceHooks {
  const { routes, afterWrite, afterWrites, ...rest } = first;
  const { routes: laterRoutes, afterWrite: writeLater, afterWrites: writesLater, ...later } = second;
  const twice = Object.keys(later).find((name) => name in rest);
  if (twice !== undefined) throw new Error(`Two domains give ${resource}.${twice}`);
  return {
    ...rest,
    ...later,
    routes: [...(routes ?? []), ...(laterRoutes ?? [])],
    async afterWrite(context, change) {
      await afterWrite?.(context, change);
      await writeLater?.(context, change);
    },
    async afterWrites(context, definition, changes) {
      await afterWrites?.(context, definition, changes);
      await writesLater?.(context, definition, changes);
    },
  };
}
