import { hasAgent } from '#model/access/hasAgent.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { changeTable } from '#server/engine/records/preview/changeTable.ts';
import { appliedOf, differences, valuesToTake, wantedOf, type Applied } from './values.ts';

type Installation = RecordOf<'installations'>;

/** The operation that led to each revision, by the state that it ended. */
const OPERATIONS: Readonly<Record<string, string>> = {
  deploying: 'install',
  upgrading: 'upgrade',
  rolling_back: 'rollback',
};

export const installationHooks: ResourceHooks<'installations'> = {
  async beforeCreate(context, input) {
    const gateway = await gatewayOf(context, input.gateway_id);
    return {
      ...input,
      carried_by: gateway === undefined || hasAgent(gateway.definition, gateway.record) ? 'agent' : 'simulator',
      revision: 0,
      changes: [],
    };
  },
  async beforeUpdate(context, installation, changes) {
    return { ...changes, ...(await following(context, definitionOf(context), installation, changes)) };
  },
  async afterWrite(context, { operation, before, after }) {
    if (after === undefined) return;
    const definition = definitionOf(context);
    const install = definition.actions.install;
    if (operation === 'create' && install !== undefined) await actOnRecord(context, definition, after.id, install, {});
    else if (before !== undefined && after.revision !== before.revision)
      await keepRevision(context, before.status, after);
  },
  actions: {
    async rollback(context, installation, { revision }) {
      return { set: valuesToTake(definitionOf(context), await keptRevision(context, installation, revision)) };
    },
  },
  // Against what runs, whatever was changed in the form since.
  previews: {
    upgrade: {
      basis,
      show: (context, installation) =>
        shownChange(context, installation, wantedOf(definitionOf(context), installation)),
    },
    rollback: {
      basis,
      show: async (context, installation, { revision }) =>
        shownChange(context, installation, await keptRevision(context, installation, revision)),
    },
  },
};

function basis(_context: Context, { applied, changes, revision }: Installation): Json {
  return [applied, changes, revision];
}

function shownChange(context: Context, { applied }: Installation, next: Applied): PreviewContent {
  const definition = definitionOf(context);
  const now = appliedOf(applied) ?? { version: '', values: {} };
  const names = new Set(differences(definition, now, next).map(({ field }) => field));
  const changed = Object.values(definition.fields).filter(({ name, hidden }) => names.has(name) && !hidden);
  const [before, after] = [now, next].map(({ version, values }) => ({ ...values, version }));
  return changeTable(context, changed, before ?? {}, after ?? {});
}

async function keptRevision(context: Context, { id }: Installation, revision: number): Promise<Applied> {
  const row = await context.db.kysely
    .selectFrom('installation_revisions')
    .select(['version', 'values'])
    .where('installation_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  const kept = row && appliedOf({ version: row.version, values: parsed(row.values) });
  if (kept === undefined) throw new ApiError('cluster.revisionNotFound', { at: ['revision'] });
  return kept;
}

function definitionOf(context: Context): Definition & { resource: 'installations' } {
  const definition = knownDefinition(context, 'installations');
  if (definition === undefined) throw new Error('The resource installations is not there');
  return definition;
}

/** The values that follow from new ones, or from a new state, and are written with them. */
async function following(
  context: Context,
  definition: Definition,
  installation: Installation,
  changes: FieldsOf<'installations'>,
): Promise<RecordData> {
  const { status } = changes;
  const record: Installation = { ...installation, ...changes };
  if (status !== undefined && OPERATIONS[status] !== undefined) return { sent: { ...wantedOf(definition, record) } };
  if (status === 'deployed' && OPERATIONS[installation.status] !== undefined)
    return deployed(context, definition, record);
  if (status === 'uninstalled')
    return { applied: null, applied_version: null, changes: [], problem: null, endpoint: null, former_revision: null };
  const applied = appliedOf(installation.applied);
  return {
    changes: applied === undefined ? [] : differences(definition, applied, wantedOf(definition, record)),
  };
}

/** The agent has what was sent. Changes since then wait. */
async function deployed(context: Context, definition: Definition, record: Installation): Promise<RecordData> {
  const wanted = wantedOf(definition, record);
  const applied = appliedOf(record.sent) ?? wanted;
  const revision = record.revision ?? 0;
  const version = definition.fields['version']?.values?.[applied.version]?.label[context.lang];
  return {
    applied: { ...applied },
    applied_version: version ?? applied.version,
    changes: differences(definition, applied, wanted),
    problem: null,
    revision: revision + 1,
    former_revision: revision > 0 ? revision : null,
    deployed_at: context.clock(),
    endpoint: await endpointOf(context, record),
  };
}

async function endpointOf(context: Context, { port, all_addresses, gateway_id }: Installation): Promise<string | null> {
  if (port === null) return null;
  if (all_addresses !== true) return `http://localhost:${port}`;
  const gateway = await gatewayOf(context, gateway_id);
  const { host_address, private_ip, public_ip } = gateway?.record ?? {};
  return `http://${host_address ?? private_ip ?? public_ip ?? 'localhost'}:${port}`;
}

async function keepRevision(context: Context, began: string, installation: Installation): Promise<void> {
  const definition = knownDefinition(context, 'installationRevisions');
  const applied = appliedOf(installation.applied);
  if (definition === undefined || applied === undefined) return;
  await storeRecord(context, definition, {
    installation_id: installation.id,
    revision: installation.revision,
    operation: OPERATIONS[began] ?? null,
    version: applied.version,
    values: applied.values,
  });
}

async function gatewayOf(context: Context, id: number) {
  const definition = knownDefinition(context, 'gateways');
  const record = definition && (await findRecordOrNone(context, definition, id));
  return definition && record && { definition, record };
}

function parsed(text: string | null): RecordData[string] {
  // A column of JSON.
  return text === null ? null : (JSON.parse(text) as RecordData[string]);
}
