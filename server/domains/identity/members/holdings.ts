import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { rowsBy } from '#server/engine/records/inventory/rowsBy.ts';
import { announceMany } from '#server/engine/records/write/announce.ts';
import { updateRow } from '#server/engine/records/write/writeRow.ts';

/** What an organisation owns and one of its members holds: the records of one definition. */
export interface Holding {
  definition: Definition;
  /** The field that names the member. */
  field: string;
  records: RecordData[];
}

/** A further field by which a member stands for something of the organisation, such as who renews a subscription. */
export interface AlsoHeld {
  resource: string;
  field: string;
}

/** The records of the organisation that the member holds, in the order of their resources. */
export async function holdingsOf(
  context: Context,
  { id, bp_id: bp }: { id: number; bp_id: number | null },
  also: readonly AlsoHeld[],
): Promise<Holding[]> {
  if (bp === null) return [];
  const found: Holding[] = [];
  for (const { definition, field } of heldFields(context, also)) {
    const records = (await rowsBy(context, definition, field, id)).filter((each) => each['bp_id'] === bp);
    if (records.length > 0) found.push({ definition, field, records });
  }
  return found;
}

/** What an individual owns alone: the records of each definition, in the order of their resources. */
export async function personalHoldings(context: Context, id: number): Promise<Holding[]> {
  const found: Holding[] = [];
  for (const { definition, field } of heldFields(context, [])) {
    const records = (await rowsBy(context, definition, field, id)).filter((each) => each['bp_id'] === null);
    if (records.length > 0) found.push({ definition, field, records });
  }
  return found;
}

/**
 * Gives all of it to another member: the organisation stays the owner, so that nothing stops and nothing is paid. Where
 * the receiver has something of that name already, the name of the giver is added.
 */
export async function giveHoldings(
  context: Context,
  holdings: readonly Holding[],
  { from, to }: { from: string; to: number },
): Promise<void> {
  const now = context.clock();
  for (const { definition, field, records } of holdings) {
    const taken = await takenTitles(context, definition, field, to);
    const written = [];
    for (const before of records) {
      // Ids are numbers or text in every table.
      const id = before[definition.id.field] as RecordId;
      const title = before[definition.titleField];
      const renamed = typeof title === 'string' && taken.has(title) && { [definition.titleField]: `${title}-${from}` };
      const after = await updateRow(context, definition, id, { [field]: to, updated_at: now, ...renamed });
      written.push({ operation: 'update', before, after });
    }
    await announceMany(context, definition, written);
  }
}

/** The titles that the receiver has already, where they have to differ for each holder. */
async function takenTitles(context: Context, definition: Definition, field: string, to: number): Promise<Set<string>> {
  const { titleField, unique } = definition;
  if (!unique.some(({ fields }) => fields.includes(field) && fields.includes(titleField))) return new Set();
  const rows = await rowsBy(context, definition, field, to);
  return new Set(rows.map((row) => `${row[titleField]}`));
}

/**
 * What members own by their name and the organisation by its own: both fields, in the scope of a member. What the
 * platform writes is a record of the past, such as a bill, unless it is a part of something that is held.
 */
function heldFields({ schemas }: Context, also: readonly AlsoHeld[]) {
  const named = Object.values(schemas.resources).filter(
    ({ fields, scope, journal }) =>
      journal === undefined && refersTo(fields.user_id, 'users') && refersTo(fields.bp_id, 'partners') && scope?.TENANT,
  );
  const held = new Set(named.filter(({ platformOwned }) => !platformOwned).map(({ resource }) => resource));
  const isPart = ({ fields }: Definition) =>
    Object.values(fields).some(
      (field) => field.type === 'reference' && field.onDelete === 'cascade' && held.has(field.to ?? ''),
    );
  const owned = named
    .filter((definition) => held.has(definition.resource) || isPart(definition))
    .map((definition) => ({ definition, field: 'user_id' }));
  const further = also.flatMap(({ resource, field }) => {
    const definition = schemas.resources[resource];
    return definition === undefined ? [] : [{ definition, field }];
  });
  return [...owned, ...further];
}

const refersTo = (field: Definition['fields'][string] | undefined, target: string): boolean =>
  field?.type === 'reference' && field.to === target && field.computed === undefined;
