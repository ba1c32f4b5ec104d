import type { Definition } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { renderCommand } from '#model/domains/cloud/renderCommand.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';

/** Creates a run for each machine, with a copy of the command that later changes do not affect. */
export const commandHooks: ResourceHooks<'vmCommands'> = {
  actions: {
    async run(context, command, input) {
      const runs = context.schemas.resources.vmCommandRuns;
      if (runs === undefined) throw new ApiError('system.unknownService');
      await refuseUnable(context, runs, command.cloud_id);
      const run = runOf(context, command, input);
      for (const server of Array.isArray(input.server_ids) ? input.server_ids : [])
        await context.clouds.create(context, runs, { ...run, server_id: server });
    },
  },
};

async function refuseUnable(context: Context, { cloud }: Definition, cloudId: string): Promise<void> {
  const capabilities = context.clouds.capabilitiesOf(await context.clouds.find(context, cloudId));
  if (cloud === undefined || !capabilities[cloud.kind]?.includes('create')) throw new ApiError('cloud.unsupported');
}

function runOf(context: Context, command: RecordOf<'vmCommands'>, { parameters }: RecordData): RecordData {
  const given = Object.fromEntries(
    Object.entries(isObject(parameters) ? parameters : {}).map(([name, value]) => [name, String(value)]),
  );
  const rendered = renderCommand(command.content, (command.parameters ?? []).flatMap(readParameter), given);
  if ('missing' in rendered)
    throw new ApiError('compute.parameterMissing', {
      at: ['parameters'],
      params: { names: rendered.missing.join(', ') },
    });
  const { cloud_id, type, timeout_s, working_dir, run_as_user, id } = command;
  return {
    cloud_id,
    command_id: id,
    user_id: context.actor.id,
    bp_id: context.actor.bp_id,
    type,
    content: rendered.content,
    timeout_s,
    working_dir,
    run_as_user,
  };
}

type Parameter = NonNullable<RecordOf<'vmCommands'>['parameters']>[number];

function readParameter({ name, default: value = null, required }: Parameter) {
  return typeof name === 'string' ? [{ name, default: value, required: required === true }] : [];
}
