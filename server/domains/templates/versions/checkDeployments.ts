import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import type { Definition } from '#model/language/definition.ts';
import { isWritable } from '#model/access/access.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { validateRecord } from '#model/validation/validation.ts';
import type { Context } from '#server/engine/context.ts';
import { lineOf } from '#server/domains/templates/body/readManifest.ts';
import type { BodyFault } from '#server/domains/templates/body/bodyNode.ts';
import { desiredValues } from '#server/domains/templates/records/desired.ts';
import { DEPLOYMENTS } from '#server/domains/templates/records/stackRecords.ts';

/** Set by the platform for every deployment of a stack. */
const OWN = new Set(['name', 'cloud_id', 'project_id']);

/** Whether the engine would create each deployment: the fields and their rules are those of its resource. */
export function checkDeployments(
  context: Context,
  { deployments }: Manifest,
  lines: ReadonlyMap<string, number>,
): BodyFault[] {
  const definition = context.schemas.resources[DEPLOYMENTS];
  if (definition === undefined) return [];
  const { schemas, lang, actor } = context;
  return deployments.flatMap((deployment, index) => {
    const live = new Map();
    // Any number stands for a record that does not exist yet.
    const values = desiredValues(context, deployment, { secretOf: () => 1, live });
    const entered = fieldsOf(definition);
    const checked = validateRecord({ fields: entered, rules: definition.rules }, values, {
      mode: 'create',
      actor,
      now: context.clock(),
    });
    if ('value' in checked) return [];
    return Object.entries(checked.fields).map(([path, { key, params }]): BodyFault => ({
      line: lineOf(lines, `deployments.${index}.${path}`),
      key: 'deploymentField',
      params: { field: path, fault: renderMessage(schemas.messages, key, params ?? {}, lang) },
    }));
  });
}

function fieldsOf({ fields }: Definition): Definition['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isWritable(field) && !OWN.has(name)));
}
