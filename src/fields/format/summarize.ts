import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindView } from '#src/fields/kindViews.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { formatAmount } from './formatAmount.ts';
import { isBlank } from './isBlank.ts';
import { plainText } from './plainText.ts';
import { shortId } from './shortId.ts';

const ITEMS_SHOWN = 5;

/** Titles of references by their path below the value: `0.role`. */
type Labels = Readonly<Record<string, unknown>>;

/**
 * A nested value in one line: `CPU 4, memory 8 GiB`, `inner-v4, 192.168.10.7`. Members without a value are left out;
 * references show their titles.
 */
export function summarize(
  field: FieldDefinition,
  value: unknown,
  lang: Lang,
  labels: Labels = {},
  path: readonly (string | number)[] = [],
): string {
  const label = labels[path.join('.')];
  if (field.type === 'reference')
    return typeof label === 'string' && label !== value ? label : shortId(plainText(value));
  if (Array.isArray(value)) return summarizeList(field.fields?.item, value, lang, labels, path);
  if (!isRecord(value)) return plainText(value);
  if (!field.fields)
    return Object.entries(value)
      .map(([key, member]) => `${key}=${plainText(member)}`)
      .join(', ');
  return (
    Object.values(field.fields)
      .filter((member) => !member.writeOnly && !isBlank(value[member.name]))
      // A member that is off is left out; one that is on shows its name.
      .filter((member) => value[member.name] !== false)
      .map((member) => {
        if (value[member.name] === true) return member.label[lang];
        const text = summarizeMember(member, value[member.name], lang, labels, [...path, member.name]);
        return kindView(member.type)?.isSelfEvident ? text : `${member.label[lang]} ${text}`;
      })
      .join(lang === 'zh' ? '\uff0c' : ', ')
  );
}

function summarizeMember(
  member: FieldDefinition,
  value: unknown,
  lang: Lang,
  labels: Labels,
  path: readonly (string | number)[],
): string {
  const word = typeof value === 'string' || typeof value === 'number' ? member.values?.[value]?.label[lang] : undefined;
  if (word === undefined && typeof value === 'number' && member.unit !== undefined)
    return member.type === 'bytes' ? sizeText(value, lang, member.unit) : formatAmount(value, member.unit, lang);
  return word ?? summarize(member, value, lang, labels, path);
}

function summarizeList(
  item: FieldDefinition | undefined,
  list: readonly unknown[],
  lang: Lang,
  labels: Labels,
  path: readonly (string | number)[],
): string {
  // An empty entry, as a form starts with, is left out.
  const shown = list
    .slice(0, ITEMS_SHOWN)
    .map((entry, index) => (item ? summarizeMember(item, entry, lang, labels, [...path, index]) : plainText(entry)))
    .filter((text) => text !== '');
  const rest = list.length - ITEMS_SHOWN;
  return shown.join(' · ') + (rest > 0 ? ` +${rest}` : '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
