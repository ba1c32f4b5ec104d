import { renderMessage } from '#model/messages/messages.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { ReportedKind } from '#server/engine/routes/tasks/taskKind.ts';
import { SPACES } from '#server/domains/spaces/space.ts';
import { cancelExport } from './cancelExport.ts';
import type { ExportPayload } from './followedExport.ts';

/** An export as its person follows it: begun with it, reported by its job, and cancelled from the tray. */
export const exportTask: ReportedKind<ExportPayload> = {
  title: ({ schemas, lang }, { name }) => renderMessage(schemas.messages, 'task.toSpace', { name }, lang),
  link: (context) => knownDefinition(context, SPACES.personal.resource)?.routes.list?.path,
  cancel: (context, { key }) => cancelExport(context, key),
};
