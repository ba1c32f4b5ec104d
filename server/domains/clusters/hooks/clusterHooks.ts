import { resolveError } from '#model/messages/errors.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { argumentFaults, commandLines, COMPONENTS, type Argument } from '#model/domains/clusters/extraArguments.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { enteredClient, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { versionOf } from '#server/domains/clusters/inventory/readCluster.ts';
import { syncJob, syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import { kubeconfigText } from '#server/domains/clusters/driver/kubeconfigText.ts';
import { SIMULATED_VERSION } from '#server/domains/clusters/simulator/createKubernetes.ts';
import { dropCluster, makeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import { ownerOf } from './ownerOf.ts';

const MOST_CLUSTERS = 20;

export const clusterHooks: ResourceHooks<'clusters'> = {
  async probe(context, values, before) {
    if (values['simulated'] === true || !isTouched(values, before)) return;
    const text = values['kubeconfig'] ?? stored(context, before);
    const name = typeof values['context'] === 'string' ? values['context'] : null;
    const client = await enteredClient(context, typeof text === 'string' ? text : '', name);
    await versionOf(client).catch((error: unknown) => {
      if (error instanceof ClusterAway) throw unreachable(context, error);
      throw error;
    });
  },
  async beforeCreate(context, input) {
    await refuseTooMany(context);
    const owner = await ownerOf(context, context.actor.id);
    if (input.simulated === true) return { ...input, ...owner, kubeconfig: null, server: null };
    return { ...input, ...owner, server: await serverOf(context, input) };
  },
  async beforeUpdate(context, record, changes) {
    if (!('kubeconfig' in changes || 'context' in changes)) return changes;
    return { ...changes, server: await serverOf(context, { ...record, ...changes }), status: 'pending', failures: 0 };
  },
  async afterWrite(context, { operation, before, after }) {
    if (operation === 'delete' && before !== undefined) {
      if (before.simulated === true) await dropCluster(context.db, before.id);
      return;
    }
    if (after === undefined || operation === 'check') return;
    if (operation === 'create' && after.simulated === true) await makeCluster(context, after.id, settingsOf(after));
    const now = context.realTime();
    if (operation === 'create' || operation === 'resume') await context.jobs.schedule(context, syncJob(after.id, now));
    if (operation === 'update' || operation === 'assign' || operation === 'resume')
      await context.jobs.schedule(context, syncNowJob(after.id, now));
  },
  actions: {
    async check(context, { id }) {
      await context.jobs.schedule(context, syncNowJob(id, context.realTime()));
    },
    assign: async (context, _cluster, { owner_id: owner }) => ({ set: await ownerOf(context, owner) }),
    connect(context, cluster, { namespace }) {
      const text = kubeconfigText(context.settings, cluster, namespace ?? 'default');
      return { shown: { kubeconfig_text: text } };
    },
    configure(_context, _cluster, input) {
      const list = argumentsOf(input.extra_arguments);
      return {
        set: { extra_arguments: list.map((each) => ({ ...each })), command_lines: commandLines(list).join('\n\n') },
      };
    },
  },
};

const settingsOf = (cluster: ClusterRecord) => ({
  version: SIMULATED_VERSION,
  nodes: cluster.nodes_wanted ?? 3,
  cpu: cluster.node_cpu ?? 4,
  memory_mib: (cluster.node_memory_gib ?? 8) * 1_024,
});

const isTouched = (values: RecordData, before: ClusterRecord | undefined): boolean =>
  before === undefined || 'kubeconfig' in values || ('context' in values && values['context'] !== before.context);

const stored = ({ secretKey }: Context, before: ClusterRecord | undefined): string | null =>
  typeof before?.kubeconfig === 'string' ? decrypt(before.kubeconfig, secretKey) : null;

/** The address that the platform will call; the kubeconfig was read before. */
async function serverOf(context: Context, values: RecordData): Promise<string | null> {
  const { kubeconfig, context: name } = values;
  if (typeof kubeconfig !== 'string') return null;
  const { readKubeconfig } = await import('#server/domains/clusters/driver/kubeconfig.ts');
  const text = kubeconfig.includes('clusters') ? kubeconfig : decrypt(kubeconfig, context.secretKey);
  const access = await readKubeconfig(text, typeof name === 'string' ? name : null);
  return typeof access === 'string' ? null : access.server.slice(0, 2_048);
}

async function refuseTooMany({ db, actor }: Context): Promise<void> {
  const { count } = await db.kysely
    .selectFrom('clusters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_CLUSTERS) throw new ApiError('cluster.limitReached', { params: { max: MOST_CLUSTERS } });
}

/** Refuses to store a cluster that does not answer, in the words of its field `cause`. */
function unreachable({ schemas, lang }: Context, { fault, detail }: ClusterAway): ApiError {
  const label = schemas.resources['clusters']?.fields['cause']?.values?.[fault]?.label[lang] ?? fault;
  const reason = detail === null ? label : `${label} (${detail})`;
  const sentence = resolveError(schemas.errors, 'cluster.unreachable')?.message[lang] ?? reason;
  return new ApiError('cluster.unreachable', {
    params: { reason },
    fields: { kubeconfig: sentence.replace('{reason}', reason) },
  });
}

/** The extra arguments of an input; refused with the place of each that is wrong. */
function argumentsOf(entered: Json | undefined): Argument[] {
  const list = (Array.isArray(entered) ? entered : []).filter(isObject).map((each) => ({
    component: COMPONENTS.find((component) => component === each.component) ?? 'apiserver',
    key: typeof each.key === 'string' ? each.key : '',
    value: typeof each.value === 'string' ? each.value : '',
  }));
  const [first] = argumentFaults(list);
  if (first === undefined) return list;
  const [at, fault] = first;
  throw new ApiError(fault, { at: [`extra_arguments.${at}.key`] });
}
