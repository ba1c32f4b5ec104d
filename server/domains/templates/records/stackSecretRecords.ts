import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { createSerial } from '#server/engine/records/write/createRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { storeChanges, updateRecord } from '#server/engine/records/write/updateRecord.ts';
import type { ManifestSecret } from '#model/domains/templates/plan/manifest.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { openSecrets } from './stackSecrets.ts';
import type { Stack } from './stackRecords.ts';
import { memberName } from './desired.ts';
import { inTurn } from './inTurn.ts';

/** The secrets of a stack as records, by their name in the manifest. */
export async function secretIds({ db }: Context, stackId: string): Promise<Map<string, number>> {
  const rows = await db.kysely
    .selectFrom('container_secrets')
    .select(['id', 'stack_object'])
    .where('stack_id', '=', stackId)
    .execute();
  return new Map(rows.map(({ id, stack_object }) => [stack_object ?? '', id]));
}

/** Creates the secrets that a manifest names, and gives others their present content. Returns what changed. */
export async function keepSecrets(
  own: Context,
  stack: Stack,
  secrets: readonly ManifestSecret[],
): Promise<ReadonlySet<string>> {
  const definition = knownDefinition(own, 'containerSecrets');
  const changed = new Set<string>();
  if (definition === undefined) return changed;
  const contents = openSecrets(own, stack.secret_values);
  const known = await secretIds(own, stack.id);
  for (const { name, path } of secrets) {
    const value = contents[path];
    if (value === undefined) throw new ApiError('template.secretMissing', { params: { name } });
    const id = known.get(name);
    await inTurn(own, async (inside) => {
      const platform = { ...inside, actor: asPlatform(inside.actor) };
      if (id === undefined) {
        const made = await createSerial(inside, definition, { name: memberName(stack.name, name), value });
        const record = await findRecordOrNone(platform, definition, made);
        if (record !== undefined)
          await storeChanges(platform, definition, record, { stack_id: stack.id, stack_object: name });
        return;
      }
      const record = await findRecordOrNone(platform, definition, id);
      if (record?.value == null || decrypt(record.value, own.secretKey) === value) return;
      await updateRecord(inside, definition, id, { value });
      changed.add(name);
    });
  }
  return changed;
}

/** Those that nothing uses any more. A deployment that stays keeps its own. */
export async function forgetSecrets(
  own: Context,
  stack: Stack,
  needed: ReadonlySet<string> = new Set(),
): Promise<void> {
  const definition = knownDefinition(own, 'containerSecrets');
  if (definition === undefined) return;
  for (const [name, id] of await secretIds(own, stack.id)) {
    if (needed.has(name)) continue;
    try {
      await inTurn(own, (inside) => removeRecord(inside, definition, id));
    } catch (error) {
      // A deployment that was kept refers to it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
