import { can } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import type { Operation } from '#model/language/definition.ts';
import type { FirstStep, FirstStepsDefinition, Preset } from '#model/language/firstStepsDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/**
 * The lists of first steps that the reader can take: they may create what every step creates. A preset is left out
 * where they may not do all of it.
 *
 * @example
 *   firstStepsFor(schemas, tenant).map(({ key }) => key); // ['machines']
 */
export function firstStepsFor(schemas: CompiledSchemas, actor: Actor): FirstStepsDefinition[] {
  const may = (resource: string, operation: Operation) => {
    const definition = schemas.resources[resource];
    return definition !== undefined && can(actor, operation, definition).allowed;
  };
  const mayMake = ({ makes }: Preset) =>
    makes.every((item) => {
      if (item.kind === 'act') {
        const definition = schemas.resources[item.resource];
        return definition !== undefined && can(actor, { action: item.action }, definition).allowed;
      }
      return may(item.resource, item.kind === 'find' ? 'list' : 'create');
    });
  const mayTake = ({ form, done }: FirstStep) =>
    (form === undefined || may(form, 'create')) && (done === undefined || may(done.resource, 'list'));
  return schemas.firstSteps
    .filter(({ access, steps }) => isGranted(actor, access) && steps.every(mayTake))
    .map(({ steps, ...list }) => ({
      ...list,
      steps: steps.map(({ presets, ...step }) => {
        const made = presets?.filter(mayMake) ?? [];
        return { ...step, ...(made.length > 0 && { presets: made }) };
      }),
    }));
}
