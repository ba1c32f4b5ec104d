import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '#model/reading/manifest.ts';
import { OPERATION_OF_VIEW } from '#src/routing/place.ts';
import { SPECIFICATION_ROUTES } from '../schemas/specificationRoutes.ts';
import { createScenario, productSchemas, type Scenario } from '../support/scenario.ts';

/**
 * Which words of an access list each demo account holds: its kind's authority and roles, and the roles given to it
 * (spec 6).
 */
const HOLDS = {
  system: ['system', 'ADMIN'],
  admin: ['admin', 'ADMIN'],
  bp_admin: ['bp_Admin', 'TENANT_ADMIN'],
  personal: ['personal', 'TENANT'],
  bp_user: ['bp_user', 'TENANT'],
  operation_supporter: ['bp_user', 'OPERATION_SUPPORTER'],
  provider: ['bp_user', 'PROVIDER'],
  copote_normal: ['bp_user', 'COPOTE_NORMAL'],
  copote_reviewer: ['bp_user', 'COPOTE_REVIEWER'],
  copote_admin: ['bp_user', 'COPOTE_ADMIN'],
} as const;

const ACCOUNTS = Object.keys(HOLDS) as (keyof typeof HOLDS)[]; // the keys just written
const { pages, resources, services } = productSchemas();

/** Every route that is built: its path, and who may open it by the definitions. */
const built = [
  ...pages.map(({ path, access }) => ({ path, access })),
  ...Object.values(resources).flatMap(({ routes, access, platformOwned }) =>
    (['list', 'show', 'create', 'edit'] as const).flatMap((view) => {
      const route = routes[view];
      const written = view === 'create' || view === 'edit';
      return route && !(platformOwned && written)
        ? [
            {
              path: route.path,
              access:
                route.access?.filter((grant) =>
                  ['all', grant].some((word) => access[OPERATION_OF_VIEW[view]].includes(word)),
                ) ?? access[OPERATION_OF_VIEW[view]],
            },
          ]
        : [];
    }),
  ),
];

const pathsOf = ({ pages: shown, resources: entries }: Manifest) => [
  ...shown.map(({ path }) => path),
  ...entries.flatMap(({ routes, can }) =>
    (['list', 'show', 'create', 'edit'] as const).flatMap((view) =>
      routes[view] && can.includes(OPERATION_OF_VIEW[view]) ? [routes[view].path] : [],
    ),
  ),
];

describe('route × account (spec 2.2, 6)', () => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario();
    // Some pages need a record of another resource (`needs`).
    const registry = { name: 'registry', address: 'registry.example.com', url: 'http://127.0.0.1:1' };
    expect((await all.admin.post('/api/ims/v1/docker/registries/servers', registry)).status).toBe(201);
  });
  afterAll(() => all.close());

  test.each(ACCOUNTS)(
    '%s is told of exactly the routes that the definitions give to its kind and roles',
    async (account) => {
      const held = ['all', ...HOLDS[account]];
      const expected = built.filter(({ access }) => access.some((word) => held.includes(word))).map(({ path }) => path);
      const { body } = await all[account].get('/api/sys/v1/manifest');
      expect(pathsOf(body).toSorted()).toEqual(expected.toSorted());
    },
  );

  test.each(ACCOUNTS)('%s reaches of the routes of the specification only its own', async (account) => {
    const held: readonly string[] = ['all', ...HOLDS[account]];
    const told = new Set(pathsOf((await all[account].get('/api/sys/v1/manifest')).body));
    const narrowed = SPECIFICATION_ROUTES.filter(({ who }) => who !== 'console').flatMap(({ who, paths }) =>
      paths.map((path) => ({ path, own: who.split(',').some((word) => held.includes(word)) })),
    );
    expect(narrowed.filter(({ path, own }) => told.has(path) && !own)).toEqual([]);
  });

  test.each(ACCOUNTS)('%s is refused by the server wherever the console shows nothing', async (account) => {
    const held: readonly string[] = ['all', ...HOLDS[account]];
    const lists = Object.values(resources).filter(({ path }) => !path.includes('{'));
    for (const { service, path, access } of lists) {
      const { status, body } = await all[account].get(`${services[service]?.basePath}${path}?range=[0,0]`);
      const own = access.list.some((word) => held.includes(word));
      expect([path, status, own ? undefined : body.code]).toEqual([path, own ? 200 : 403, own ? undefined : 3000]);
    }
  });
});
