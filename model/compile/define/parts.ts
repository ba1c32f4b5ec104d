import type { Condition } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormDefinition, FormPart } from '#model/language/viewDefinitions.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, textOf, toJson, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { SAME_AS_SHOW } from '#model/compile/shape/views/viewShapes.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { readCondition } from './conditions.ts';
import { labelByKey, readLabel } from './labels.ts';
import { readPageLink } from './words/readPageLink.ts';
import { wordsOrDefault } from './words/wordsOrDefault.ts';

/**
 * Sections as they are written; undefined if the file has none.
 *
 * @example
 *   readParts(child(show, 'sections'), 'show.sections', context)?.[0]?.fields; // ['name', 'status']
 */
export function readParts(node: Node | undefined, where: string, context: Context): FormPart[] | undefined {
  if (node?.kind !== 'map') return undefined;
  return entriesOf(node).map(([key, { value }]) => readPart(key, value, where, context));
}

function readPart(key: string, node: Node, where: string, context: Context): FormPart {
  return {
    key,
    label: labelByKey(node, key, `${where}.${key}`, 'sections', context),
    fields: wordsOf(child(node, 'fields')).map(({ word }) => word),
    ...(flagOf(child(node, 'folded')) === true ? { folded: true } : {}),
  };
}

/**
 * The form with its defaults: plain, with every field that can be entered. `shown`: the sections of the show page.
 *
 * @example
 *   buildForm(outline, show.sections, 'form', context).layout; // 'plain'
 */
export function buildForm(outline: Outline, shown: FormPart[], path: string, context: Context): FormDefinition {
  const templates = entriesOf(child(child(outline.node, 'form'), 'templates')).map(([key, { value }]) => ({
    key,
    label: readLabel(value),
    values: Object.fromEntries(entriesOf(child(value, 'values')).map(([name, entry]) => [name, toJson(entry.value)])),
  }));
  return {
    ...buildLayout(outline, shown, path, context),
    ...(templates.length > 0 ? { templates } : {}),
    ...readPageLink(child(child(outline.node, 'form'), 'link')),
  };
}

function buildLayout(outline: Outline, shown: FormPart[], path: string, context: Context): FormDefinition {
  const node = child(outline.node, 'form');
  // The values of the path are known before the form opens.
  const isEntered = (field: FieldDefinition) => !field.readOnly && !field.hidden && !path.includes(`{${field.name}}`);
  const asShown = shown
    .map((part) => ({ ...part, fields: part.fields.filter((name) => fieldOf(outline, name, isEntered)) }))
    .filter((part) => part.fields.length > 0);
  const [steps, sections] = [child(node, 'steps'), child(node, 'sections')];
  if (sections && isAsShown(sections)) return { layout: 'sections', parts: asShown };
  const layout = steps?.kind === 'map' ? 'steps' : 'sections';
  const written = layout === 'steps' ? steps : sections;
  if (written?.kind === 'map')
    return {
      layout,
      parts: entriesOf(written).flatMap(([key, { value }]) =>
        isAsShown(value)
          ? asShown.filter((part) => part.key === key)
          : [readPart(key, value, `form.${layout}`, context)],
      ),
    };
  const every = () =>
    Object.values(outline.fields)
      .filter(isEntered)
      .map(({ name }) => name);
  return {
    layout: 'plain',
    parts: [{ key: 'basic', fields: wordsOrDefault(child(node, 'fields'), every, context.reporter) }],
  };
}

/**
 * Whether the form takes this section, or all of them, from the show page.
 *
 * @example
 *   isAsShown(nodeOf('show', at)); // true
 */
export function isAsShown(node: Node): boolean {
  return textOf(node) === SAME_AS_SHOW;
}

function fieldOf(outline: Outline, path: string, test: (field: FieldDefinition) => boolean): boolean {
  const field = outline.fields[path.split('.')[0] ?? path];
  return field !== undefined && test(field);
}

/**
 * The conditions of sections and steps, with their places and the fields that they apply to.
 *
 * @example
 *   partConditions(node)[0]?.fields; // ['image_id']
 */
export function partConditions(node: Node): { when: Node; where: string; fields: string[] }[] {
  const [show, form] = [child(node, 'show'), child(node, 'form')];
  const written: [string, Node | undefined][] = [
    ['show.sections', child(show, 'sections')],
    ['form.sections', child(form, 'sections')],
    ['form.steps', child(form, 'steps')],
  ];
  return written.flatMap(([where, parts]) =>
    entriesOf(parts).flatMap(([key, { value }]) => {
      const when = child(value, 'when');
      const fields = wordsOf(child(value, 'fields')).map(({ word }) => word);
      return when ? [{ when, where: `${where}.${key}.when`, fields }] : [];
    }),
  );
}

/**
 * The fields with the conditions of their sections and steps.
 *
 * @example
 *   withPartConditions(fields, node).image_id?.when; // { source: 'image' }
 */
export function withPartConditions(
  fields: Record<string, FieldDefinition>,
  node: Node,
): Record<string, FieldDefinition> {
  const found = partConditions(node);
  if (found.length === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const around = found.filter((part) => part.fields.includes(name)).map(({ when }) => when);
      const different = around.filter((each, index) => firstLike(each, around) === index).map(readCondition);
      return [name, different.length === 0 ? field : { ...field, when: allOf(field.when, different) }];
    }),
  );
}

/** The same condition at a section of `show` and at one of `form` counts once. */
function firstLike(node: Node, nodes: readonly Node[]): number {
  return nodes.findIndex((other) => isSameJson(toJson(other), toJson(node)));
}

function allOf(own: Condition | undefined, others: readonly Condition[]): Condition {
  const [first = {}, ...rest] = own ? [own, ...others] : others;
  return rest.length === 0 ? first : { $all: [first, ...rest] };
}
