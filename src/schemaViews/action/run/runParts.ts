import type { Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { BulkReply, ResourceMeta } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import type { ActionOutcome, RowsOfPart } from './actionTarget.ts';
import { mergedReplies } from './mergedReplies.ts';

type RunOne = (of: Definition, ids: Identifier[], path: ResourceMeta['path']) => Promise<ActionOutcome>;

/** One call for each part. What refuses a whole call, such as a cloud out of reach, is the result of its rows. */
export async function runParts(parts: readonly RowsOfPart[], runOne: RunOne): Promise<BulkReply> {
  const replies = await Promise.all(
    parts.map(async ({ definition, path, rows }): Promise<BulkReply> => {
      const ids = rows.map(({ id }) => id);
      try {
        const outcome = await runOne(definition, ids, path);
        if (outcome.kind === 'bulk') return outcome.reply;
      } catch (fault) {
        if (!(fault instanceof ApiFault)) throw fault;
        const results = rows.map(({ id, title }) => ({ id, label: title, ok: false, message: fault.message }));
        return { total: rows.length, run: 0, skipped: rows.length, results };
      }
      return { total: 0, run: 0, skipped: 0, results: [] };
    }),
  );
  return mergedReplies(replies);
}
