import { setTimeout as delay } from 'node:timers/promises';
import type { Json } from '#model/language/definition.ts';
import { callEndpoint } from '#server/engine/calls/callEndpoint.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from './account.ts';
import { member, objectsIn, textIn, textsIn } from './reply.ts';
import { createService, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import type { OpenstackDeps, Session } from '#server/domains/cloud/openstack/session/createSession.ts';
import { KNOWN_MICROVERSIONS, negotiated } from '#server/domains/cloud/openstack/session/microversion.ts';
import { versionAddress } from '#server/domains/cloud/openstack/session/serviceVersion.ts';

/** The services that the driver uses, each with its possible types in a catalogue. */
export const SERVICE_TYPES = {
  compute: ['compute'],
  network: ['network'],
  'block-storage': ['block-storage', 'volumev3'],
  image: ['image'],
} as const;

/** A cloud works without it, so that the report on a connection does not name it. */
const METRIC_TYPES = ['metric'] as const;

/** The discovered services of a cloud. A missing service is null, and so are its kinds. */
export interface OpenstackCloud {
  account: OpenstackAccount;
  session: Session;
  clock: () => number;
  wait: (ms: number) => Promise<unknown>;
  homeProject: string | null;
  userId: string | null;
  isAdmin: boolean;
  compute: Service | null;
  network: Service | null;
  volume: Service | null;
  image: Service | null;
  /** Gnocchi, which keeps what Ceilometer measures. */
  metric: Service | null;
  identity: Service;
  /** Aliases of Neutron's extensions. */
  extensions: ReadonlySet<string>;
  hasBackups: boolean;
  importMethods: readonly string[];
}

/** Signs in and discovers the features of each service. */
export async function discover(
  deps: OpenstackDeps,
  account: OpenstackAccount,
  session: Session,
): Promise<OpenstackCloud> {
  const home = await session.home();
  const isAdmin = home.roles.includes('admin');

  async function documentOf(types: readonly string[]): Promise<Json | undefined> {
    const entry = await session.entry(types);
    if (!entry) return undefined;
    const reply = await callEndpoint(versionAddress(entry.url), {
      allowLoopback: deps.allowLoopback,
      timeoutMs: deps.timeoutMs ?? 20_000,
      ca: account.caCertificate ?? undefined,
    });
    return reply.ok ? reply.body : undefined;
  }
  const has = async (types: readonly string[]) => (await session.entry(types)) !== undefined;

  const [computeDocument, volumeDocument] = await Promise.all([
    documentOf(SERVICE_TYPES.compute),
    documentOf(SERVICE_TYPES['block-storage']),
  ]);
  const compute = (await has(SERVICE_TYPES.compute))
    ? createService(session, {
        types: SERVICE_TYPES.compute,
        version: negotiated(computeDocument, KNOWN_MICROVERSIONS.compute),
        versionHeader: 'x-openstack-nova-api-version',
      })
    : null;
  const volume = (await has(SERVICE_TYPES['block-storage']))
    ? createService(session, {
        types: SERVICE_TYPES['block-storage'],
        version: negotiated(volumeDocument, KNOWN_MICROVERSIONS.volume),
        versionWord: 'volume',
      })
    : null;
  const network = (await has(SERVICE_TYPES.network))
    ? createService(session, { types: SERVICE_TYPES.network, root: '/v2.0', version: null })
    : null;
  const image = (await has(SERVICE_TYPES.image))
    ? createService(session, { types: SERVICE_TYPES.image, root: '/v2', version: null })
    : null;

  const metric = (await has(METRIC_TYPES))
    ? createService(session, { types: METRIC_TYPES, root: '/v1', version: null })
    : null;

  const [extensions, services, imports] = await Promise.all([
    network ? orNothing(network.get('/extensions')) : undefined,
    volume && isAdmin ? orNothing(volume.get('/os-services', { binary: 'cinder-backup' })) : undefined,
    image ? orNothing(image.get('/info/import')) : undefined,
  ]);
  return {
    account,
    session,
    clock: deps.clock,
    wait: deps.wait ?? delay,
    homeProject: home.projectId,
    userId: home.userId,
    isAdmin,
    compute,
    network,
    volume,
    image,
    metric,
    identity: createService(session, { types: ['identity'], root: '/v3', version: null }),
    extensions: new Set(objectsIn(extensions, 'extensions').flatMap((each) => textIn(each, 'alias') ?? [])),
    hasBackups: objectsIn(services, 'services').some(
      ({ binary, state }) => binary === 'cinder-backup' && state === 'up',
    ),
    importMethods: textsIn(member(imports, 'import-methods'), 'value'),
  };
}

/** Undefined if the request is forbidden or unsupported. A cloud that is unreachable rejects. */
export async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CloudError && error.status !== null && error.status < 500) return undefined;
    throw error;
  }
}
