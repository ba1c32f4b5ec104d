import type { Json } from '#model/language/definition.ts';
import { fakeRegistry, RECORDING, type FakeRegistry, type RecordedEvent } from './fakeRegistry.ts';
import { scenario, type Scenario, type ScenarioOptions } from '../scenario.ts';
import type { Client, Reply } from './client.ts';

export const IMS = '/api/ims/v1/docker/registries';
export const REGISTRY_PASSWORD = 'Registry@2026';

export interface RegistryWorld {
  all: Scenario;
  fake: FakeRegistry;
  registry: number;
  /** The key of the notifications, as the configuration has it. */
  noticeKey: string;
  configuration: string;
  run(): Promise<void>;
  project(client: Client, name: string, values?: Record<string, Json>): Promise<number>;
  /** Sends events as the registry does. */
  notify(events: readonly object[], key?: string): Promise<Reply>;
  /** Sends the recorded events, as of this project and user. */
  replay(): Promise<void>;
  pushed(repository: string, tag: string, digest: string, by?: string): Promise<void>;
  token(credentials: string, ...scopes: string[]): Promise<Reply & { access: { name: string; actions: string[] }[] }>;
  list(client: Client, path: string, filter?: Record<string, Json>): Promise<Record<string, never>[]>;
}

/** A platform with a connected registry, which is ready. */
export async function registryWorld(options: ScenarioOptions = {}): Promise<RegistryWorld> {
  const [all, fake] = [await scenario(options), await fakeRegistry()];
  const made = await all.admin.post(`${IMS}/servers`, {
    name: 'registry',
    address: 'registry.example.com',
    url: fake.url,
  });
  const { id, configuration } = made.body as { id: number; configuration: string };
  fake.certificate = (await all.admin.get(`${IMS}/servers/${id}`)).body.certificate;
  const run = async () => void (await all.platform.runner.runDue());
  await run();
  const [, noticeKey = ''] = /Bearer ([\w-]+)/.exec(configuration) ?? [];
  let count = 0;
  const world: RegistryWorld = {
    all,
    fake,
    registry: id,
    noticeKey,
    configuration,
    run,
    project: async (client, name, values = {}) =>
      (await client.post(`${IMS}/projects`, { name, ...values })).body.id as number,
    notify: (events, key = noticeKey) =>
      all.guest.post(`${IMS}/notifications`, undefined, {
        raw: JSON.stringify({ events }),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/vnd.docker.distribution.events.v1+json',
        },
      }),
    async replay() {
      for (const { target } of RECORDING.events)
        if (target.tag !== undefined) fake.give(target.repository, target.tag, target.digest);
      await world.notify(RECORDING.events);
      await run();
    },
    async pushed(repository, tag, digest, by = 'user 3') {
      const event: RecordedEvent = {
        id: `event ${(count += 1)}`,
        action: 'push',
        target: { repository, tag, digest, mediaType: 'application/vnd.oci.image.manifest.v1+json' },
        actor: { name: by },
      };
      await world.notify([event]);
      await run();
    },
    async token(credentials, ...scopes) {
      const query = new URLSearchParams([['service', 'image-registry'], ...scopes.map((scope) => ['scope', scope])]);
      const reply = await all.guest.get(`${IMS}/token?${query}`, {
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      });
      return { ...reply, access: reply.status === 200 ? accessOf(reply.body.token) : [] };
    },
    async list(client, path, filter = {}) {
      return (await client.get(`${IMS}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    },
  };
  return world;
}

const accessOf = (token: string) =>
  (
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      access: { name: string; actions: string[] }[];
    }
  ).access;
