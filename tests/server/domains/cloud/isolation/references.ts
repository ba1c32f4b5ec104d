import { actorFrom } from '#model/access/actorFrom.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isWritable } from '#model/access/access.ts';
import { EACH, pointersOf, type Pointer } from '#model/conditions/pointers.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { Context } from '#server/engine/context.ts';
import { checkTargets } from '#server/engine/records/write/targets/targets.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { productSchemas, type Scenario } from '../../../../support/scenario.ts';
import { BELOW_CLOUDS } from './neighbours.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Every reference of a definition below a cloud: in its creation and update, and in the input of its actions. */
export function referencesOf({
  fields,
  actions,
}: Definition): { name: string; fields: Fields; pointer: Pointer; target: Definition }[] {
  const inputs: [string, Fields][] = [
    ['its fields', fields],
    ...Object.values(actions).map(({ name, input }): [string, Fields] => [name, input ?? {}]),
  ];
  return inputs.flatMap(([name, all]) =>
    pointersOf(withoutWhere(all)).flatMap((pointer) => {
      const target = BELOW_CLOUDS.find(({ resource }) => resource === pointer.field.to);
      return target === undefined || !isWritable(pointer.top)
        ? []
        : [{ name: `${pointer.top.name} of ${name}`, fields: withoutWhere(all), pointer, target }];
    }),
  );
}

/** The refusal for a reference to a record; undefined if it is accepted. */
export async function pointedThere(
  context: Context,
  { fields, pointer }: { fields: Fields; pointer: Pointer },
  id: string,
): Promise<unknown> {
  const leaf: Json = pointer.field.type === 'references' ? [id] : id;
  const value = pointer.steps.reduceRight<Json>((inner, step) => (step === EACH ? [inner] : { [step]: inner }), leaf);
  return checkTargets(context, fields, { written: { [pointer.top.name]: value } }).then(
    () => undefined,
    (error: unknown) => JSON.stringify(error),
  );
}

export async function contextOf(all: Scenario, client: Client): Promise<Context> {
  const { body } = await client.get('/api/ums/v1/users/current');
  return { ...all.context(), actor: actorFrom(body, productSchemas().roles) };
}

/** Without other conditions, so that only ownership decides. */
function withoutWhere(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      withKeys(field, {
        ...(field.where && { where: {} }),
        ...(field.fields && { fields: withoutWhere(field.fields) }),
      }),
    ]),
  );
}
