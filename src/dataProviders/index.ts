import type { QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';
import type { Dialect } from '#model/language/dialect.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { callOf } from './callOf.ts';
import type { ConsoleDataProvider, RemovalReply, ResourceMeta } from './consoleDataProvider.ts';
import { narrowed, onLevel } from './narrowed.ts';
import { services } from './services/index.ts';
import { speakDialect, type Crud } from './speakDialect.ts';
import type { Send, Target } from './target.ts';
import { verbs } from './verbs.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';

type PathValues = Target['pathValues'];

/** The parameters of a path, each from the first source that has it: the caller, the filter, the record, the page. */
function pathValuesOf({ path }: Pick<ManifestEntry, 'path'>, sourcesOf: () => unknown[]): PathValues {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const entries = names.flatMap((name) => {
    const value = sourcesOf()
      .map((source) => (isRecord(source) ? source[name] : undefined))
      .find((found) => typeof found === 'string' || typeof found === 'number');
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Address of a resource: `/api/cmp/v1/clouds/7/volumes`. */
function resourceUrl(
  { path }: Pick<ManifestEntry, 'path'>,
  { basePath }: Pick<ServiceDefinition, 'basePath'>,
  values: PathValues,
): string {
  // The client refuses `undefined` in an address (spec 5), because no such call exists.
  return basePath + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

const isRecord = (source: unknown): source is Record<string, unknown> => typeof source === 'object' && source !== null;

export interface ProviderEnv {
  queryClient: QueryClient;
  manifest: () => Manifest;
  /** Parameters of the page's own address, the last source for the path of a resource. */
  pageParams: () => Record<string, string | undefined> | undefined;
  /** Sets the message of a fault to the one that the reader sees (spec 8.1). */
  explain: (fault: unknown) => Promise<unknown>;
}

/** The console's provider: finds the service and address of a resource and forwards the call. */
export function createDataProvider(around: ProviderEnv, send: Send = request): ConsoleDataProvider {
  const targetOf: TargetOf = (resource, params, ...sources) => {
    const { resources, services: known } = around.manifest();
    const entry = resources.find((candidate) => candidate.resource === resource);
    const service = entry && known[entry.service];
    if (!service) throw new Error(`${resource} is not in the manifest`);
    const meta = params.meta ?? {};
    const pathValues = pathValuesOf(entry, () => [meta.path, ...sources, around.pageParams()]);
    return {
      entry,
      service,
      meta,
      send: service.dialect ? translated(send, service.dialect) : send,
      url: resourceUrl(entry, service, pathValues),
      pathValues,
    };
  };
  const verbsOf: VerbsOf = (resource, params) =>
    verbs(targetOf(resource, params, params.filter, params.data), () =>
      around.queryClient.ensureQueryData(definitionQuery(resource)),
    );

  const provider: ConsoleDataProvider = {
    supportAbortSignal: true,
    ...crudMethods(targetOf),
    ...verbMethods(targetOf, verbsOf),
    callOf: (makeCall) => callOf((recorder) => createDataProvider(around, recorder), makeCall),
  };
  return explained(provider, around.explain);
}

type TargetOf = (resource: string, params: { meta?: ResourceMeta; id?: Identifier }, ...sources: unknown[]) => Target;

type VerbsOf = (
  resource: string,
  params: { meta?: ResourceMeta; filter?: unknown; data?: unknown },
) => ReturnType<typeof verbs>;

/** The methods that every provider has, on one record or on a list. */
function crudMethods(
  targetOf: TargetOf,
): Pick<ConsoleDataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'> {
  return {
    getList: async (resource, params) => {
      const { where, level } = params.meta ?? {};
      const filter = narrowed(onLevel(params.filter, level), where);
      const listWith = (meta: ResourceMeta | undefined) =>
        crud(targetOf(resource, { meta }, params.filter)).getList(resource, { ...params, meta, filter });
      try {
        return await listWith(params.meta);
      } catch (fault) {
        if (!params.meta?.fields || !isUnknownField(fault)) throw fault;
        // The definitions changed after the page read them: a whole record has the fields that there are now.
        return await listWith({ ...params.meta, fields: undefined });
      }
    },
    getOne: async (resource, params) => crud(targetOf(resource, params)).getOne(resource, params),
    getMany: async (resource, params) => crud(targetOf(resource, params)).getMany(resource, params),
    getManyReference: async (resource, params) =>
      crud(targetOf(resource, params, { [params.target]: params.id }, params.filter)).getManyReference(
        resource,
        params,
      ),
    create: async (resource, params) => crud(targetOf(resource, params, params.data)).create(resource, params),
    update: async (resource, params) =>
      crud(targetOf(resource, params, params.previousData, params.data)).update(resource, params),
    delete: async (resource, params) => crud(targetOf(resource, params, params.previousData)).delete(resource, params),
  };
}

/** Methods that become verbs of the API, or parts of a record (docs/api.md). */
function verbMethods(
  targetOf: TargetOf,
  verbsOf: VerbsOf,
): Pick<
  ConsoleDataProvider,
  | 'updateMany'
  | 'deleteMany'
  | 'tryCreate'
  | 'tryAction'
  | 'tryDelete'
  | 'act'
  | 'preview'
  | 'bulk'
  | 'options'
  | 'summary'
  | 'counts'
  | 'values'
  | 'history'
  | 'part'
  | 'screen'
  | 'exportUrl'
  | 'importFile'
  | 'beginTask'
> {
  return {
    updateMany: async (resource, { ids, data, meta }) => {
      const reply = await verbsOf(resource, { meta }).bulk({ action: 'update', ids, input: data });
      return { data: reply.data.results.filter(({ ok }) => ok).map(({ id }) => id) };
    },
    deleteMany: async (resource, { ids, meta }) => {
      const reply = await verbsOf(resource, { meta }).bulk({ action: 'delete', ids });
      return { data: reply.data.results.filter(({ ok }) => ok).map(({ id }) => id) };
    },
    tryCreate: async (resource, params) => verbsOf(resource, params).tryCreate(params),
    tryAction: async (resource, params) => verbsOf(resource, params).tryAction(params),
    tryDelete: async (resource, { id, action, meta, signal }) => {
      if (action !== undefined) return verbsOf(resource, { meta }).tryRemoval({ id, action, signal });
      const { url, send: sendTo } = targetOf(resource, { meta, id });
      const address = `${url}/${encodeURIComponent(id)}?dry_run=1`;
      return { data: (await sendTo<RemovalReply>(address, { method: 'DELETE', signal })).json };
    },
    act: async (resource, params) => verbsOf(resource, params).act(params),
    preview: async (resource, params) => verbsOf(resource, params).preview(params),
    bulk: async (resource, params) => verbsOf(resource, params).bulk(params),
    options: async (resource, params) => verbsOf(resource, params).options(params),
    summary: async (resource, params) => verbsOf(resource, params).summary(params),
    counts: async (resource, params) => verbsOf(resource, params).counts(params),
    values: async (resource, params) => verbsOf(resource, params).values(params),
    history: async (resource, params) => verbsOf(resource, params).history(params),
    part: async (resource, { id, part, query, meta, signal }) => {
      const { url, send: sendTo } = targetOf(resource, { meta, id });
      return {
        data: (
          await sendTo<never>(`${url}/${encodeURIComponent(id)}/${part}?${new URLSearchParams(query)}`, { signal })
        ).json,
      };
    },
    screen: async (resource, { id, query, meta }) => {
      const { url, send: sendTo } = targetOf(resource, { meta, id });
      const words = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
      return {
        data: (
          await sendTo<{ type: string; url: string; expires_at: string }>(
            `${url}/${encodeURIComponent(id)}/console${words}`,
            {
              method: 'POST',
              body: {},
            },
          )
        ).json,
      };
    },
    exportUrl: async (resource, params) => verbsOf(resource, params).exportUrl(params),
    importFile: async (resource, params) => verbsOf(resource, params).importFile(params),
    beginTask: async (resource, params) => verbsOf(resource, params).beginTask(params),
  };
}

/** `request.unknownField` in schemas/errors/request.yaml. */
const UNKNOWN_FIELD = 9209;

const isUnknownField = (fault: unknown) => fault instanceof ApiFault && fault.body.code === UNKNOWN_FIELD;

function crud(target: Target): Crud {
  return (services[target.service.name] ?? speakDialect)(target);
}

/** Converts the faults of a service with another error format. */
function translated(send: Send, dialect: Dialect): Send {
  return async (url, options) => {
    try {
      return await send(url, options);
    } catch (fault) {
      if (!(fault instanceof ApiFault)) throw fault;
      throw (await import('./inDialect.ts')).faultInDialect(dialect, fault);
    }
  };
}

/** Converts the message of every fault for the reader. */
function explained(provider: ConsoleDataProvider, explain: ProviderEnv['explain']): ConsoleDataProvider {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(method, target, args);
        } catch (fault) {
          throw await explain(fault);
        }
      };
    },
  });
}
