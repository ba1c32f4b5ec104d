import { namesOffers, wordsNotOffered } from '#model/validation/cloudChoices.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Writing } from './targets.ts';

/**
 * Refuses values that the cloud of the path does not offer, or that the record does not have (`choices`), in fields and
 * inside objects and lists.
 */
export async function checkOffered(
  context: Context,
  fields: Readonly<Record<string, FieldDefinition>>,
  { written, ...around }: Writing,
): Promise<void> {
  // The choices of a record are known without its cloud.
  const offers = context.cloud !== undefined && namesOffers(fields, written) ? await context.cloud.offers(context) : {};
  const at = wordsNotOffered(fields, written, offers, around);
  if (at.length > 0) throw new ApiError('cloud.notOffered', { at });
}
