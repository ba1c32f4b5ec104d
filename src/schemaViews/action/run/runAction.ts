import type { Json } from '#model/language/definition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider, ResourceMeta } from '#src/dataProviders/consoleDataProvider.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { unreachable } from '#model/values/unreachable.ts';
import type { ActionCall } from './actionCall.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';
import type { ActionOutcome } from './actionTarget.ts';

/** Sends one press of a button. The built-in `delete` has its own calls. */
export async function runAction(
  dataProvider: ConsoleDataProvider,
  definition: Definition,
  call: ActionCall,
): Promise<ActionOutcome> {
  const { action, target, dryRun } = call;
  const { resource } = definition;
  // Inputs come from a validated form, which holds JSON.
  const input = call.input as Record<string, Json> | undefined;
  const meta: ResourceMeta = {
    idempotencyKey: call.idempotencyKey,
    ...(call.force && { force: true }),
    ...(call.previewed !== undefined && { previewed: call.previewed }),
  };
  switch (target.kind) {
    case 'record': {
      const { record } = target;
      const path = pathValues(definition, record);
      if (action === 'delete') {
        const { data: leaving } = await dataProvider.delete(resource, {
          id: record.id,
          previousData: record,
          meta: { ...meta, path },
        });
        return { kind: 'record', record: undefined, followed: isTransient(definition, leaving) };
      }
      return actedOn(await dataProvider.act(resource, { id: record.id, action, input, meta: { ...meta, path } }));
    }
    case 'ids': {
      const { ids, path } = target;
      const bulk = { action, ids, input, dryRun, meta: { ...meta, ...(path && { path }) } };
      return { kind: 'bulk', reply: (await dataProvider.bulk(resource, bulk)).data };
    }
    case 'parts':
      return {
        kind: 'bulk',
        // Only lists over several resources have such targets.
        reply: await (
          await import('./runParts.ts')
        ).runParts(target.parts, (of, ids, path) =>
          runAction(dataProvider, of, { ...call, target: { kind: 'ids', ids, path } }),
        ),
      };
    case 'filter':
      return {
        kind: 'bulk',
        reply: (await dataProvider.bulk(resource, { action, filter: target.filter, input, dryRun, meta })).data,
      };
    case 'resource':
      return actedOn(await dataProvider.act(resource, { id: NO_RECORD, action, input, meta }));
    default:
      return unreachable(target);
  }
}

/** Such an action uses the address of the resource. */
const NO_RECORD = '';

const actedOn = ({ data, accepted }: Awaited<ReturnType<ConsoleDataProvider['act']>>): ActionOutcome => ({
  kind: 'record',
  record: data,
  followed: accepted,
});
