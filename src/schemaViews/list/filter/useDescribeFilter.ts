import { useQuery } from '@tanstack/react-query';
import type { Condition } from '#model/conditions/conditions.ts';
import { fieldAt, type FieldAt } from '#model/conditions/fieldPath.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { knownFieldKind } from '#model/fields/index.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import { formatDate, formatDateTime, formatMinute, parseTime } from '#src/fields/format/formatTime.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useTranslate, type Translate } from '#src/i18n/useTranslate.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { filterParts, type FilterRow } from './filterRows.ts';

/** Titles of the records that a filter names by id, keyed by resource and id. */
export type FilterLabels = Record<string, Record<string, string>>;

/**
 * Describes a condition in words: `Status is one of Active, Error`. `namesSetting`: the condition counts days from a
 * setting, such as `$now+{licence.warning_days}d`.
 */
export function useDescribeFilter(definition: Definition, labels: FilterLabels, { namesSetting = false } = {}) {
  const translate = useTranslate();
  const lang = useLang();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: namesSetting });
  const kinds = useKindNames();
  const context = { definition, labels, kinds, lang, translate, settings };
  return {
    row: (row: FilterRow) => describeRow(row, context),
    condition: (condition: Condition) => describeCondition(condition, context),
  };
}

interface Context {
  definition: Definition;
  labels: FilterLabels;
  kinds: ReturnType<typeof useKindNames>;
  lang: Lang;
  translate: Translate;
  settings: Readonly<Record<string, unknown>> | undefined;
}

function describeRow(
  { field: path, operator, value }: FilterRow,
  { definition, labels, kinds, lang, translate, settings }: Context,
): string {
  const at = fieldAt(definition.fields, path);
  const field = at?.field;
  const name = at ? nameOf(at, lang) : path;
  if (operator === 'empty' || operator === 'notEmpty')
    return `${name} ${translate(`list.filter.operators.${operator}`)}`;
  const titles = field?.to ? labels[field.to] : undefined;
  const isKind = field !== undefined && isResourceName(field);
  const words = (Array.isArray(value) ? value : [value]).map((item) =>
    isKind
      ? (kinds.get(plainText(item))?.[lang] ?? plainText(item))
      : operator === 'minute'
        ? describeMinute(item)
        : describeValue(withSetting(item, settings), field, titles, lang, translate),
  );
  const word = operatorWord(field, operator, translate);
  return operator === 'eq' || operator === 'minute'
    ? `${name}: ${words.join(', ')}`
    : `${name} ${word} ${words.join(', ')}`;
}

/** A key of a map has no label. */
function nameOf({ top, field, path }: FieldAt, lang: Lang): string {
  return field !== top && field.label === top.label ? `${top.label[lang]} ${path.join('.')}` : field.label[lang];
}

function describeCondition(condition: Condition, context: Context): string {
  const { rows, rest } = filterParts(condition);
  const parts = rows.map((row) => describeRow(row, context));
  for (const part of rest) {
    for (const [key, test] of Object.entries(part)) parts.push(describeGroup(key, test, context));
  }
  return parts.join(context.translate('list.filter.and'));
}

function describeGroup(key: string, test: unknown, context: Context): string {
  const inner = (Array.isArray(test) ? test : [test]).map((part) => describeCondition(part as Condition, context)); // model/conditions/conditions.ts
  if (key === '$any') return context.translate('list.filter.any', { text: inner.join(' / ') });
  if (key === '$all') return context.translate('list.filter.all', { text: inner.join(' / ') });
  if (key === '$not') return context.translate('list.filter.not', { text: inner.join(' / ') });
  return `${key} ${plainText(test)}`;
}

/** Dates compare as before and after, not as less and more. */
export function operatorWord(
  field: FieldDefinition | undefined,
  operator: FilterRow['operator'],
  translate: Translate,
): string {
  const moment = field !== undefined && knownFieldKind(field.type)?.isTime;
  if (moment && operator === 'lt') return translate('list.filter.before');
  if (moment && operator === 'gt') return translate('list.filter.after');
  if (moment && operator === 'lte') return translate('list.filter.until');
  if (moment && operator === 'gte') return translate('list.filter.since');
  return translate(`list.filter.operators.${operator === 'minute' ? 'eq' : operator}`);
}

function describeMinute(start: Json): string {
  const time = parseTime(start);
  return time ? formatMinute(time) : plainText(start);
}

/** Fills in the days of a setting in `$now+{licence.warning_days}d`; names the setting until it is loaded. */
function withSetting(value: Json, settings: Context['settings']): Json {
  return typeof value === 'string' && value.startsWith('$now')
    ? value.replace(/\{([^}]+)\}/, (whole, key: string) =>
        typeof settings?.[key] === 'number' ? String(settings[key]) : whole,
      )
    : value;
}

function describeValue(
  value: Json,
  field: FieldDefinition | undefined,
  titles: Record<string, string> | undefined,
  lang: Lang,
  translate: Translate,
): string {
  const text = plainText(value);
  const days = /^\$now(?:([+-])(\d+)([dw]))?$/.exec(text);
  if (days)
    return translate(
      days[1] === undefined ? 'list.filter.now' : days[1] === '+' ? 'list.filter.daysAhead' : 'list.filter.daysAgo',
      { smart_count: Number(days[2] ?? 0) * (days[3] === 'w' ? 7 : 1) },
    );
  if (!field || text.startsWith('$')) return text;
  if (field.values && Object.hasOwn(field.values, text)) return field.values[text]?.label[lang] ?? text;
  if (typeof value === 'boolean') return translate(value ? 'field.yes' : 'field.no');
  if (field.type === 'bytes' && typeof value === 'number') return sizeText(value, lang, field.unit);
  if (field.type === 'percent' && typeof value === 'number') return `${value * 100}%`;
  const time = knownFieldKind(field.type)?.isTime ? parseTime(value) : undefined;
  if (time) return field.type === 'date' ? formatDate(time, lang) : formatDateTime(time, lang);
  return titles?.[text] ?? text;
}
