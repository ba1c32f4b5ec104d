import { renderMessage } from '#model/messages/messages.ts';
import { templateFault } from '#model/domains/operations/templates/fillTemplate.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Alarm } from './alarmObjects.ts';
import { textsOf } from './textsOf.ts';

/** Refuses labels and annotations that no alert can have, and templates that cannot be filled in. */
export function checkTexts(
  { schemas, lang }: Context,
  texts: { [field in 'labels' | 'annotations']?: Alarm[field] | undefined },
): void {
  const fields: Record<string, string> = {};
  const say = (key: string, params: Record<string, string>) => renderMessage(schemas.messages, key, params, lang);
  for (const field of ['labels', 'annotations'] as const)
    for (const [name, text] of Object.entries(textsOf(texts[field] ?? null))) {
      const near = templateFault(text);
      if (name === '__name__' || !name.isWellFormed()) fields[field] ??= say('prometheus.labelName', { name });
      else if (near !== undefined) fields[field] ??= say('prometheus.template', { name, near });
    }
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}
