import type { Json } from '#model/language/definition.ts';
import { ApiError, type FieldFault } from './apiError.ts';

/** Reads members that must be non-blank text. The error names all missing ones at once. */
export function requiredTexts<Name extends string>(
  body: Record<string, Json>,
  names: readonly Name[],
  maxLength = 256,
): Record<Name, string> {
  const fields: Record<string, FieldFault> = {};
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined || value === null || value === '') fields[name] = 'validation.required';
    else if (typeof value !== 'string') fields[name] = 'validation.text';
    else if (value.length > maxLength) fields[name] = { key: 'validation.maxLength', params: { max: maxLength } };
    else texts[name] = value;
  }
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
  // Every name is in one of the two.
  return texts as Record<Name, string>;
}
