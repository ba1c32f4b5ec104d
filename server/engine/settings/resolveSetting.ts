import { settingViolation, valueOfText } from '#model/conditions/settingText.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';
import type { SettingDefinition } from '#model/language/settingDefinition.ts';
import { environmentText, type Environment } from './environmentText.ts';

export type SettingSource = 'environment' | 'table' | 'default';

export interface ResolvedSetting {
  value: Json;
  source: SettingSource;
  /** Why the set value violates the declaration; it is not used. */
  fault?: Violation;
}

/** The value of a setting and its source: the environment, then the stored value, then the default. */
export function resolveSetting(
  declared: SettingDefinition,
  stored: string | null,
  environment: Environment,
): ResolvedSetting {
  const { field } = declared;
  const given = environmentText(environment, declared);
  if (given !== undefined) {
    const fault = given === null ? undefined : violationOf(field, given);
    if (fault === undefined) return { value: valueOrDefault(field, given), source: 'environment' };
    return { ...resolveStored(field, stored), fault };
  }
  return resolveStored(field, stored);
}

function resolveStored(field: FieldDefinition, stored: string | null): ResolvedSetting {
  const unset: ResolvedSetting = { value: field.default ?? null, source: 'default' };
  if (stored === null || stored === '') return unset;
  const fault = violationOf(field, stored);
  return fault === undefined ? { value: valueOrDefault(field, stored), source: 'table' } : { ...unset, fault };
}

function valueOrDefault(field: FieldDefinition, text: string | null): Json {
  return (text === null ? null : valueOfText(field, text)) ?? (field.required ? (field.default ?? null) : null);
}

/** The rule of the form and of the API: `settingOf`. */
function violationOf(field: FieldDefinition, text: string): Violation | undefined {
  return settingViolation({ settingOf: { by: 'key', fields: { [field.name]: field } } }, { key: field.name }, text);
}
