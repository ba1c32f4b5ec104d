import { renderMessage } from '#model/messages/messages.ts';
import { HIDDEN, isKnown, type FigureKind } from './figureKind.ts';

/**
 * The states of a resource with the actions that are possible in each, as a table.
 *
 * @example
 *   statesFigure(['vms'], env, { lang: 'en' }); // '| State | What you can do |…'
 */
export const statesFigure: FigureKind = ([name = ''], { schemas }, reader) => {
  const { lang, grants } = reader;
  const definition = Object.hasOwn(schemas.resources, name) ? schemas.resources[name] : undefined;
  const field = definition?.stateField === undefined ? undefined : definition.fields[definition.stateField];
  if (!definition || !field?.values) return undefined;
  if (!isKnown(definition, reader)) return HIDDEN;
  const list = new Intl.ListFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { type: 'conjunction' });
  const rows = Object.entries(field.values)
    .filter(([, { transient }]) => !transient)
    .map(([state, { label }]) => {
      const possible = Object.values(definition.actions).filter(
        ({ from, access }) =>
          from?.includes(state) && (grants === undefined || access.some((word) => grants.includes(word))),
      );
      return `| ${label[lang]} | ${list.format(possible.map((action) => action.label[lang])) || '–'} |`;
    });
  const actions = renderMessage(schemas.messages, 'helpFigure.actions', undefined, lang);
  return [`| ${field.label[lang]} | ${actions} |`, '|---|---|', ...rows].join('\n');
};
