import type { Json } from '#model/language/definition.ts';
import type { Client, Reply } from '../servers/client.ts';
import type { Scenario, ScenarioOptions } from '../scenario.ts';
import { containerWorld, containerWorldOn, type ContainerWorld } from './containerWorld.ts';

const AOS = '/api/aos/v1';
export const STACKS = `${AOS}/stacks`;
export const TEMPLATES = `${AOS}/templates`;
export const VERSIONS = `${AOS}/template-versions`;

type Values = Record<string, Json>;

export interface StackWorld extends ContainerWorld {
  /** A published template; its versions are published in order. */
  template(versions: { version: string; values_schema: Json; body: string }[], more?: Values): Promise<number>;
  versionId(templateId: number, version: string): Promise<number>;
  install(client: Client, templateId: number, more?: Values): Promise<Reply>;
  stack(client: Client, id: string): Promise<Record<string, Json>>;
  deployments(client: Client, id: string): Promise<Record<string, Json>[]>;
  revisions(client: Client, id: string): Promise<Record<string, Json>[]>;
  on(client: Client, id: string, action: string, input?: Values, query?: string): Promise<Reply>;
  preview(client: Client, id: string, action: string, input?: Values): Promise<Reply>;
}

const filtered = (path: string, filter: object, sort: readonly string[]) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;

/** A server with a simulated container engine, on which apps are installed. */
export async function stackWorld(options: ScenarioOptions = {}, given?: Scenario): Promise<StackWorld> {
  const world = await (given ? containerWorldOn(given) : containerWorld(options));
  const { admin } = world.all;
  let made = 0;
  const on: StackWorld['on'] = (client, id, action, input = {}, query = '') =>
    client.post(`${STACKS}/${id}?action=${action}${query}`, input);
  return {
    ...world,
    async template(versions, more = {}) {
      made += 1;
      const values = { name: `应用 ${made}`, code: `app-${made}`, summary: '简介', ...more };
      const { id } = (await admin.post(TEMPLATES, values)).body;
      for (const each of versions) {
        const { body, status } = await admin.post(VERSIONS, { template_id: id, ...each });
        if (status !== 201) throw new Error(JSON.stringify(body));
        await admin.post(`${VERSIONS}/${body.id}?action=publish`);
      }
      await admin.post(`${TEMPLATES}/${id}?action=publish`);
      return id;
    },
    versionId: async (template_id, version) =>
      (await admin.get(filtered(VERSIONS, { template_id, version }, ['id', 'ASC']))).body[0].id,
    install: (client, template_id, more = {}) =>
      client.post(STACKS, { name: 'shop', template_id, cloud_id: world.cloudId, ...more }),
    stack: async (client, id) => (await client.get(`${STACKS}/${id}`)).body,
    deployments: async (client, stack_id) =>
      (await client.get(filtered('/api/cis/v1/docker/deployments', { stack_id }, ['name', 'ASC']))).body,
    revisions: async (client, stack_id) =>
      (await client.get(filtered(`${AOS}/stack-revisions`, { stack_id }, ['number', 'ASC']))).body,
    on,
    preview: (client, id, action, input = {}) => on(client, id, action, input, '&preview=1'),
  };
}

/** Rows of the tables of a preview, by title: the text of each cell. */
export function rowsIn({ body }: Reply): Record<string, string[][]> {
  const text = (cell: string | { text: string }) => (typeof cell === 'string' ? cell : cell.text);
  const tables: { title: string; rows: { cells: (string | { text: string })[] }[] }[] = body.tables ?? [];
  return Object.fromEntries(tables.map(({ title, rows }) => [title, rows.map(({ cells }) => cells.map(text))]));
}

export const SHOP_SCHEMA: Json = {
  type: 'object',
  properties: {
    tag: { type: 'string', default: '1.0', title: 'Tag' },
    copies: { type: 'integer', default: 1, minimum: 1, maximum: 5, title: 'Copies' },
    banner: { type: 'string', default: 'hello', title: 'Banner' },
    password: { type: 'string', format: 'password', 'x-generate': true, minLength: 8 },
  },
};

export const SHOP_BODY = `secrets:
  - { name: admin, value: "\${password}" }
deployments:
  - name: web
    image: shop/web:\${tag}
    replicas: \${copies}
    depends_on: [db]
    env:
      - { name: BANNER, value: "\${banner} from \${stack.name}" }
      - { name: DB, address_of: db.5432 }
    secrets: [{ secret: admin, as: env, target: DB_PASSWORD }]
  - name: db
    image: library/postgres:16
    ports: [{ container_port: 5432 }]
    volumes: [{ name: data, path: /data, size_gb: 2 }]
    secrets: [{ secret: admin, as: env, target: POSTGRES_PASSWORD }]
connections:
  - { deployment: db, port: 5432, scheme: postgresql, username: app, secret: admin }
`;

/** The next version of the shop: another default, a value less, one more, one under another name. */
export const NEXT_SCHEMA: Json = {
  type: 'object',
  properties: {
    tag: { type: 'string', default: '2.0', title: 'Tag' },
    replicas: { type: 'integer', default: 2, minimum: 1, maximum: 5, title: 'Replicas', 'x-was': 'copies' },
    debug: { type: 'boolean', default: false, title: 'Debug' },
    password: { type: 'string', format: 'password', 'x-generate': true, minLength: 8 },
  },
};

export const NEXT_BODY = SHOP_BODY.replace('${copies}', '${replicas}').replace(
  '{ name: BANNER, value: "${banner} from ${stack.name}" }',
  '{ name: DEBUG, value: "${debug}" }',
);
