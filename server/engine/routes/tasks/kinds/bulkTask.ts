import type { Json, Label } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { chosenIds, inputOf, workOf } from '#server/engine/routes/resources/bulk.ts';
import type { TaskOrder } from '#server/engine/routes/resources/asTask.ts';
import { requireProofOf } from '#server/engine/routes/resources/requireProof.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { matchResource } from '#server/engine/routes/resources/resourcePaths.ts';
import type { NewTask } from '#server/engine/routes/tasks/beginTask.ts';
import type { RowsKind } from '#server/engine/routes/tasks/taskKind.ts';
import { callOfTask } from './callOfTask.ts';
import { listPath, taskTitle } from './taskTitle.ts';

export const BULK = 'bulk';

type BulkPayload = {
  path: string;
  /** `update`, `delete` or the word of an action. */
  word: string;
  input: Record<string, Json>;
  needsProof: boolean;
};

/** The same work on many records: each is the write that a single call makes. */
export const bulkTask = (extras: () => ResourceExtras): RowsKind<BulkPayload, RecordId> => ({
  title: (context, { path, word }) =>
    taskTitle(context, path, 'task.bulk', { action: actionLabel(context, path, word) }),
  link: (context, { path }) => listPath(context, path),
  needsProof: (_context, { needsProof }) => needsProof,
  async each(owner, { path, word, input }, id, name) {
    const call = await callOfTask(owner, { path }, extras());
    const { context, definition, within } = call;
    const work = workOf(call, word, input);
    refuseUnless(context, decide(context, work.operation, definition));
    name(titleOf(definition, await findRecord(context, definition, id, { within }), context.lang));
    await work.run(context, id);
    return { id };
  },
});

/** The task of a call on many records. The records are those that the call reaches now. */
export async function newBulkTask(
  call: ResourceCall,
  { word, body, work }: Extract<TaskOrder, { kind: 'bulk' }>,
): Promise<NewTask> {
  const input = inputOf(body.input);
  // A proof of who the caller is covers the whole task.
  const needsProof = await requireProofOf(call, work, new Set(Object.keys(input)));
  const payload: BulkPayload = { path: pathOf(call), word, input, needsProof };
  const ids = await chosenIds(call, body);
  return {
    kind: BULK,
    payload,
    resource: call.definition.resource,
    rows: ids.map((id, index) => ({ n: index + 1, input: id })),
  };
}

export const pathOf = ({ request }: ResourceCall): string => new URL(request.url).pathname;

function actionLabel({ schemas }: Context, path: string, word: string): Label {
  const definition = matchResource(schemas, path)?.definition;
  const action = Object.values(definition?.actions ?? {}).find(({ name, call }) => name === word || call.word === word);
  const own = word === 'delete' ? definition?.delete.label : action?.label;
  if (own !== undefined) return own;
  const text = (lang: 'zh' | 'en') => renderMessage(schemas.messages, `task.${word}`, undefined, lang);
  return { zh: text('zh'), en: text('en') };
}
