import { apiVersionOf, KINDS, type Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { hashOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { modelName, modelOf, shapeOf, type Shape } from '#server/domains/clusters/simulator/kinds/models.ts';
import { groupVersions } from './discovery.ts';
import { json, type KubeReply } from './kubeRequest.ts';
import { KubeError } from './kubeError.ts';

const pathOf = (groupVersion: string): string => (groupVersion.includes('/') ? `apis/${groupVersion}` : 'api/v1');

/** OpenAPI v3 of the kinds, from the types of the client library: what `kubectl explain` reads. */
export function openApi(path: string): KubeReply | undefined {
  if (path === '/openapi/v3') {
    const paths = groupVersions().map((version) => {
      const own = pathOf(version);
      return [own, { serverRelativeURL: `/openapi/v3/${own}?hash=${hashOf(own, 16)}` }];
    });
    return json({ paths: Object.fromEntries(paths) });
  }
  if (path.startsWith('/openapi/v2')) throw new KubeError('NotFound', 'the simulated cluster has OpenAPI v3 only');
  const version = groupVersions().find((each) => path === `/openapi/v3/${pathOf(each)}`);
  return version === undefined ? undefined : json(documentOf(version));
}

const documents = new Map<string, unknown>();

function documentOf(groupVersion: string): unknown {
  const known = documents.get(groupVersion);
  if (known !== undefined) return known;
  const kinds = KINDS.filter((kind) => apiVersionOf(kind) === groupVersion);
  const schemas: Record<string, unknown> = {};
  for (const kind of kinds) addModel(schemas, modelName(kind), kind);
  const document = {
    openapi: '3.0.0',
    info: { title: 'Kubernetes (simulated)', version: 'v1' },
    paths: Object.fromEntries(kinds.flatMap(pathsOf)),
    components: { schemas },
  };
  documents.set(groupVersion, document);
  return document;
}

const parameters = ['dryRun', 'fieldManager', 'fieldValidation', 'force'].map((name) => ({
  name,
  in: 'query',
  schema: { type: name === 'force' ? 'boolean' : 'string', uniqueItems: true },
}));

/** `kubectl` looks here whether a kind can be dry-run and validated by the server. */
function pathsOf(kind: Kind): [string, unknown][] {
  const { group, version, kind: name, namespaced, plural } = kind;
  const base = `/${pathOf(apiVersionOf(kind))}${namespaced ? '/namespaces/{namespace}' : ''}/${plural}`;
  const gvk = { group, version, kind: name };
  const call = (action: string) => ({
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': gvk,
    parameters,
    responses: { 200: { description: 'OK' } },
  });
  return [
    [base, { get: call('list'), post: call('post') }],
    [`${base}/{name}`, { get: call('get'), put: call('put'), patch: call('patch'), delete: call('delete') }],
  ];
}

const title = (name: string): string => `io.k8s.${name}`;

function addModel(schemas: Record<string, unknown>, name: string, kind?: Kind): void {
  if (schemas[title(name)] !== undefined) return;
  const model = modelOf(name);
  if (model === undefined) return;
  const properties: Record<string, unknown> = {};
  schemas[title(name)] = {
    type: 'object',
    description: model.description,
    properties,
    required: [...model.fields].filter(([, { isRequired }]) => isRequired).map(([key]) => key),
    ...(kind && {
      'x-kubernetes-group-version-kind': [{ group: kind.group, version: kind.version, kind: kind.kind }],
    }),
  };
  for (const [key, { type, description }] of model.fields)
    properties[key] = { description, ...schemaOf(shapeOf(type), schemas) };
}

function schemaOf(shape: Shape, schemas: Record<string, unknown>): object {
  if (shape.is === 'list') return { type: 'array', items: schemaOf(shape.of, schemas) };
  if (shape.is === 'map') return { type: 'object', additionalProperties: schemaOf(shape.of, schemas) };
  if (shape.is === 'model') {
    addModel(schemas, shape.name);
    return { allOf: [{ $ref: `#/components/schemas/${title(shape.name)}` }], default: {} };
  }
  if (shape.type === 'time') return { type: 'string', format: 'date-time' };
  if (shape.type === 'integer') return { type: 'integer', format: 'int64' };
  if (shape.type === 'either') return { type: 'string', format: 'int-or-string' };
  return shape.type === 'any' ? { type: 'object' } : { type: shape.type };
}
