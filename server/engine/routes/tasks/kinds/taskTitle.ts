import type { Label } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { matchResource } from '#server/engine/routes/resources/resourcePaths.ts';

/** The title of work on records of a resource, such as "Sites: delete". */
export function taskTitle(context: Context, path: string, key: string, params: MessageParams = {}): string {
  const definition = matchResource(context.schemas, path)?.definition;
  const resource: Label | string = definition?.plural ?? path;
  return renderMessage(context.schemas.messages, key, { resource, ...params }, context.lang);
}

/** The list of the records. */
export const listPath = ({ schemas }: Context, path: string): string | undefined =>
  matchResource(schemas, path)?.definition.routes.list?.path;
