import type { Context } from '#server/engine/context.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { dropRefs, dropUnseen } from './dropGone.ts';
import { storeItems, type Storing } from './storeItems.ts';

/** One run over a kind: over all items, or over those changed since the previous run. */
export interface Look extends Omit<Storing, 'definition'> {
  definitions: readonly InventoryDefinition[];
  since: number | undefined;
}

export interface KindResult {
  added: number;
  changed: number;
  removed: number;
  incomplete: CloudItem[];
  /** All items were compared. */
  isComplete: boolean;
}

/** Reads page by page: a large or slow cloud is never held in memory or in a transaction. */
export async function syncKind(
  context: Context,
  kind: KindDriver,
  { definitions, since, ...look }: Look,
  keep: () => Promise<void>,
): Promise<KindResult> {
  const result: KindResult = { added: 0, changed: 0, removed: 0, incomplete: [], isComplete: since === undefined };
  const seen = new Set<string>();
  for await (const { items, gone = [], partial } of kind.list(since === undefined ? {} : { since })) {
    if (!partial) result.isComplete = true;
    for (const { ref } of items) seen.add(ref);
    for (const definition of definitions) {
      const { added, changed, removed, incomplete } = await storeItems(context, { ...look, definition }, items);
      result.added += added;
      result.changed += changed;
      result.incomplete.push(...incomplete);
      result.removed += removed + (await dropRefs(context, { ...look, definition }, gone));
    }
    await keep();
  }
  if (result.isComplete)
    for (const definition of definitions) result.removed += await dropUnseen(context, { ...look, definition }, seen);
  return result;
}
