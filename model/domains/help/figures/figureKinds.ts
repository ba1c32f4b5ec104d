import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { resolveError } from '#model/messages/errors.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { NAME_MAX_LENGTH } from '#model/values/constants.ts';
import { yuan } from '#model/rules/money/money.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { HIDDEN, isKnown, type FigureEnv, type FigureKind, type FigureReader, type PriceLine } from './figureKind.ts';
import { pageFigure } from './pageFigure.ts';
import { statesFigure } from './statesFigure.ts';

/** By the first word in the braces. */
export const FIGURES: Readonly<Record<string, FigureKind>> = {
  action: ([path = ''], env, reader) => {
    const [definition, name] = definitionAndName(env, path);
    const action = definition && own(definition.actions, name);
    if (!definition || !action) return undefined;
    return isKnown(definition, reader) ? action.label[reader.lang] : HIDDEN;
  },
  error: ([word = ''], { schemas }, { lang }) => {
    const code = Number(word);
    const entry = /^\d+$/.test(word) ? schemas.errors.entries.find((each) => each.code === code) : undefined;
    if (!entry || !resolveError(schemas.errors, code)) return undefined;
    const title = `${code} ${entry.message[lang].replace(/%\{\w+\}/g, '…')}`;
    return schemas.help === undefined ? title : `[${title}](${schemas.help.replace(/:\w+$/, `error-${code}`)})`;
  },
  field: ([path = ''], env, reader) => {
    const [definition, name] = definitionAndName(env, path);
    const field = definition && own(definition.fields, name);
    if (!definition || !field) return undefined;
    return isKnown(definition, reader) ? field.label[reader.lang] : HIDDEN;
  },
  limit: ([path = ''], env, reader) => {
    const [definition, name] = definitionAndName(env, path);
    const field = definition && own(definition.fields, name);
    const text = field && limitOf(field, env, reader);
    return definition && text !== undefined && !isKnown(definition, reader) ? HIDDEN : text;
  },
  page: pageFigure,
  price: ([code = ''], env, reader) => {
    const line = env.prices.find((each) => each.code === code);
    return line && priceText(line, env, reader);
  },
  prices: (_, env, reader) => pricesTable(env, reader),
  resource: ([name = ''], { schemas }, reader) => {
    const definition = own(schemas.resources, name);
    return definition && (isKnown(definition, reader) ? definition.label[reader.lang] : HIDDEN);
  },
  roles: (_, { schemas }, { lang }) => {
    const say = (key: string) => renderMessage(schemas.messages, `helpFigure.${key}`, undefined, lang);
    const rows = schemas.roles.roles.map(({ role, label }) => `| ${label[lang]} | \`${role}\` |`);
    return [`| ${say('role')} | ${say('word')} |`, '|---|---|', ...rows].join('\n');
  },
  setting: ([key = ''], env, reader) => settingText(key, env, reader),
  states: statesFigure,
};

/** Words come from a text: `constructor` is none. */
const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The definition and the part of it in `vms.name`. */
function definitionAndName({ schemas }: FigureEnv, path: string): [Definition | undefined, string] {
  const [resource = '', name = ''] = path.split('.');
  return [own(schemas.resources, resource), name];
}

function limitOf(field: FieldDefinition, { schemas }: FigureEnv, { lang }: FigureReader): string | undefined {
  const say = (key: string, params: MessageParams) =>
    renderMessage(schemas.messages, `helpFigure.${key}`, params, lang);
  const { min, max, minLength = 1, maxItems, unit, type } = field;
  const maxLength = field.maxLength ?? (type === 'name' ? NAME_MAX_LENGTH : undefined);
  const withUnit = (value: string | number) => (unit === undefined ? String(value) : `${value} ${unit}`);
  if (typeof min === 'number' && typeof max === 'number') return say('range', { from: min, to: withUnit(max) });
  if (typeof max === 'number') return say('atMost', { to: withUnit(max) });
  if (typeof min === 'number') return say('atLeast', { from: withUnit(min) });
  if (maxLength !== undefined) return say('characters', { from: minLength, to: maxLength });
  return maxItems === undefined ? undefined : say('entries', { to: maxItems });
}

/** Texts of settings, such as addresses of servers, are shown only if anybody may read them. */
function settingText(key: string, { schemas, settingOf }: FigureEnv, { lang }: FigureReader): string | undefined {
  const setting = schemas.settings && own(schemas.settings, key);
  const value = settingOf(key);
  if (!setting || value === undefined) return undefined;
  const { type, values, unit } = setting.field;
  if (typeof value === 'boolean')
    return renderMessage(schemas.messages, `helpFigure.${value ? 'yes' : 'no'}`, undefined, lang);
  if (type === 'bytes') return sizeText(Number(value), lang, unit);
  if (typeof value === 'number') return unit === undefined ? String(value) : `${value} ${unit}`;
  if (typeof value === 'string' && values) return values[value]?.label[lang];
  return setting.public === true && typeof value === 'string' ? value : undefined;
}

/** Every product on sale with its unit price, as a table. */
function pricesTable(env: FigureEnv, reader: FigureReader): string {
  if (env.prices.length === 0) return sayPrice('noneOnSale', env, reader);
  const rows = env.prices.map((line) => `| ${line.name[reader.lang]} | ${priceText(line, env, reader)} |`);
  return [`| ${sayPrice('product', env, reader)} | ${sayPrice('price', env, reader)} |`, '|---|---|', ...rows].join(
    '\n',
  );
}

const priceText = ({ unitPrice, meter }: PriceLine, env: FigureEnv, reader: FigureReader): string =>
  unitPrice === null
    ? '–'
    : sayPrice('perMeter', env, reader, { price: yuan(unitPrice), meter: meter[reader.lang].toLowerCase() });

const sayPrice = (key: string, { schemas }: FigureEnv, { lang }: FigureReader, params?: MessageParams): string =>
  renderMessage(schemas.messages, `helpFigure.${key}`, params, lang);
