import { apiVersionOf, GROUP_NAMES, KINDS, type Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { METRICS_GROUP, METRICS_KINDS } from './metrics.ts';
import { json, type KubeReply, type KubeRequest } from './kubeRequest.ts';

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** The kinds that the cluster has, as one document or a document for each group. */
export function discovery({ path, accept }: KubeRequest): KubeReply | undefined {
  const isAggregated =
    (accept.includes('as=APIGroupDiscoveryList') && accept.includes('v=v2,')) || accept.includes('v=v2;');
  if (path === '/api')
    return isAggregated
      ? aggregated([''])
      : json({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] });
  if (path === '/apis') return isAggregated ? aggregated([...GROUP_NAMES, METRICS_GROUP]) : json(groups());
  if (path === '/api/v1') return json(resources(''));
  const [, group, version] = /^\/apis\/([\w.]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (group === undefined) return undefined;
  if (group === METRICS_GROUP) return json(version === undefined ? groupOf(group) : metricsResources());
  if (!GROUP_NAMES.includes(group)) return undefined;
  return version === undefined ? json(groupOf(group)) : version === 'v1' ? json(resources(group)) : undefined;
}

const versionOf = (group: string): string => (group === METRICS_GROUP ? 'v1beta1' : 'v1');

function groupOf(group: string) {
  const version = { groupVersion: `${group}/${versionOf(group)}`, version: versionOf(group) };
  return { kind: 'APIGroup', apiVersion: 'v1', name: group, versions: [version], preferredVersion: version };
}

const groups = () => ({
  kind: 'APIGroupList',
  apiVersion: 'v1',
  groups: [...GROUP_NAMES, METRICS_GROUP].map((group) => {
    const { name, versions, preferredVersion } = groupOf(group);
    return { name, versions, preferredVersion };
  }),
});

const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
const evictionKind = { group: 'policy', version: 'v1', kind: 'Eviction' };

function subresourceKind({ group, version, kind }: Kind, name: string) {
  return name === 'scale' ? scaleKind : name === 'eviction' ? evictionKind : { group, version, kind };
}

const subresourceVerbs = (name: string): string[] =>
  name === 'eviction' ? ['create'] : name === 'log' || name === 'exec' ? ['get'] : ['get', 'patch', 'update'];

function resources(group: string) {
  const own = KINDS.filter((kind) => kind.group === group);
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group === '' ? 'v1' : `${group}/v1`,
    resources: own.flatMap((kind) => [
      {
        name: kind.plural,
        singularName: kind.singular,
        namespaced: kind.namespaced,
        kind: kind.kind,
        verbs: VERBS,
        shortNames: kind.short,
        ...(kind.inAll && { categories: ['all'] }),
      },
      ...kind.subresources.map((name) => ({
        name: `${kind.plural}/${name}`,
        singularName: '',
        namespaced: kind.namespaced,
        ...subresourceKind(kind, name),
        verbs: subresourceVerbs(name),
      })),
    ]),
  };
}

const metricsResources = () => ({
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion: `${METRICS_GROUP}/v1beta1`,
  resources: METRICS_KINDS.map(({ plural, kind, namespaced }) => ({
    name: plural,
    singularName: '',
    namespaced,
    kind,
    verbs: ['get', 'list'],
  })),
});

function aggregated(names: readonly string[]): KubeReply {
  const items = names.map((group) => ({
    metadata: { ...(group !== '' && { name: group }), creationTimestamp: null },
    versions: [
      {
        version: versionOf(group),
        freshness: 'Current',
        resources:
          group === METRICS_GROUP
            ? METRICS_KINDS.map(aggregatedMetrics)
            : KINDS.filter((kind) => kind.group === group).map(aggregatedKind),
      },
    ],
  }));
  const body = { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {}, items };
  return { status: 200, contentType: AGGREGATED, body: JSON.stringify(body) };
}

const aggregatedMetrics = ({ plural, kind, namespaced }: (typeof METRICS_KINDS)[number]) => ({
  resource: plural,
  responseKind: { group: METRICS_GROUP, version: 'v1beta1', kind },
  scope: namespaced ? 'Namespaced' : 'Cluster',
  singularResource: '',
  verbs: ['get', 'list'],
});

function aggregatedKind(kind: Kind) {
  const { group, version, kind: name } = kind;
  return {
    resource: kind.plural,
    responseKind: { group, version, kind: name },
    scope: kind.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: kind.singular,
    shortNames: kind.short,
    verbs: VERBS,
    ...(kind.inAll && { categories: ['all'] }),
    subresources: kind.subresources.map((subresource) => ({
      subresource,
      responseKind: subresourceKind(kind, subresource),
      verbs: subresourceVerbs(subresource),
    })),
  };
}

export const groupVersions = (): string[] => [...new Set(KINDS.map(apiVersionOf))];
