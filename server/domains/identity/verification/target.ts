import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { canonicalTarget } from '#server/domains/identity/canonicalTarget.ts';
import { codeField } from './codeUse.ts';
import { entry, type Entry } from '#server/domains/identity/routeInput.ts';

/** A phone number or e-mail address as an input of a call. */
const targetField = (name: string, channel: Channel): Entry<'phone'> | Entry<'email'> =>
  channel === 'sms' ? entry(name, 'phone') : entry(name, 'email');

/** Checks and normalises an entered value; a refusal names the field `name`. */
export function readTarget(context: Context, channel: Channel, name: string, given: string): string {
  const { [name]: target = '' } = readFields(context, { [name]: targetField(name, channel) }, { [name]: given });
  return canonicalTarget(channel, target);
}

/** Reads the body of a call that proves a target: the target in the field `name`, and the code that was sent to it. */
export function readProof(
  context: Context,
  channel: Channel,
  name: string,
  body: Readonly<Record<string, Json>>,
): { target: string; code: string } {
  const fields = { [name]: targetField(name, channel), code: codeField };
  const { [name]: target = '', code = '' } = readFields(context, fields, body);
  return { target: canonicalTarget(channel, target), code };
}
