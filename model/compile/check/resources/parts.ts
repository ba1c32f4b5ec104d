import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { isAsShown, partConditions } from '#model/compile/define/parts.ts';
import { child, entriesOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { checkFieldWords } from '#model/compile/check/fields/fieldWords.ts';
import type { Objection, ObjectTo } from '#model/compile/check/fields/fieldWords.ts';

/**
 * Checks the words of `form`, and that it has every field that people enter.
 *
 * @example
 *   checkForm(outline, definition, context); // reports a form without the required `name`
 */
export function checkForm(outline: Outline, definition: Definition, context: Context): void {
  const { form } = definition;
  const node = child(outline.node, 'form');
  const errorsBefore = context.reporter.errorsReported;
  const layouts = ['fields', 'sections', 'steps'].filter((key) => child(node, key));
  if (node && layouts.length > 1) {
    context.reporter.report(placeOf(node, layouts[1] ?? ''), {
      code: 'form-shape',
      says: `form has ${layouts.join(' and ')}`,
      expected: 'one of fields, sections, steps',
    });
  }
  checkFieldWords(child(node, 'fields'), 'form.fields', outline, context, unwritable);
  const named = new Set([
    ...wordsOf(child(node, 'fields')).map(({ word }) => word),
    ...form.parts.flatMap(({ fields }) => fields),
    ...checkParts(child(node, 'sections'), 'form.sections', outline, context, unwritable),
    ...checkParts(child(node, 'steps'), 'form.steps', outline, context, unwritable),
  ]);
  checkAsShown(node, definition, context);
  if (!node || layouts.length === 0) return;
  const path = textOf(child(outline.node, 'path')) ?? '';
  const missing = Object.values(outline.fields).filter(
    ({ name, readOnly }) => !readOnly && !named.has(name) && !path.includes(`{${name}}`),
  );
  for (const { name } of missing.filter((field) => field.required && field.default === undefined)) {
    context.reporter.report(placeOf(outline.node, 'form'), {
      code: 'required-not-asked',
      says: `the form has no part with the required field "${name}"`,
      expected: 'the field in the form, or a default',
    });
  }
  // A form of fields is a choice. In parts, a field is easily forgotten; a mistake in them explains what is missing.
  if (child(node, 'fields') || context.reporter.errorsReported > errorsBefore) return;
  for (const { name } of missing.filter(({ hidden, computed }) => !hidden && !computed)) {
    context.reporter.report(placeOf(child(outline.node, 'fields') ?? outline.node, name), {
      code: 'not-asked',
      severity: 'warning',
      says: `field "${name}" can be written, and the form has no part with it`,
      expected: 'the field in a part of the form, or readOnly or hidden',
    });
  }
}

/** Checks the sections that the form takes from the show page: they exist, and no field appears twice through them. */
function checkAsShown(node: Node | undefined, { form, show }: Definition, context: Context): void {
  const sections = child(node, 'sections');
  if (sections && isAsShown(sections) && !show.sections.some(({ label }) => label))
    context.reporter.report(placeOf(node ?? sections, 'sections'), {
      code: 'form-shape',
      says: 'form.sections is show, and show has no sections',
      expected: 'show.sections, or the sections of the form',
    });
  const taken = entriesOf(sections).filter(([, { value }]) => isAsShown(value));
  const words = new Set(show.sections.map(({ key }) => key));
  for (const [key, { value }] of taken)
    needWord(context, words, key, value.at, {
      code: 'unknown-section',
      what: 'section',
      where: 'form.sections',
      expected: 'a section of show',
    });
  for (const [key, { value }] of taken) {
    const own = form.parts.find((part) => part.key === key)?.fields ?? [];
    for (const other of form.parts) {
      const twice = other.key === key ? undefined : other.fields.find((name) => own.includes(name));
      if (twice !== undefined)
        context.reporter.report(value.at, {
          code: 'named-twice',
          says: `"${twice}" is in form.sections.${key}, as in show, and in form.sections.${other.key}`,
          expected: 'the field in one of them',
        });
    }
  }
}

/**
 * Checks each condition of a section or step, once for all its fields.
 *
 * @example
 *   checkPartConditions(outline, context);
 */
export function checkPartConditions(outline: Outline, context: Context): void {
  for (const { when, where } of partConditions(outline.node)) checkCondition(when, subjectOf(outline), where, context);
}

function unwritable(field: FieldDefinition): Objection {
  return field.readOnly
    ? { code: 'not-writable', says: 'is written by the server only', expected: 'a writable field' }
    : undefined;
}

/**
 * Checks sections or steps and returns the names of their fields, in order. `objectTo`: a reason against a field.
 *
 * @example
 *   checkParts(child(show, 'sections'), 'show.sections', outline, context, () => undefined); // ['name', …]
 */
export function checkParts(
  node: Node | undefined,
  where: string,
  outline: Outline,
  context: Context,
  objectTo: ObjectTo,
): string[] {
  const seen = new Map<string, string>();
  for (const [key, { value }] of entriesOf(node)) {
    for (const { word, node: at } of wordsOf(child(value, 'fields'))) {
      const earlier = seen.get(word);
      if (earlier && earlier !== key) {
        context.reporter.report(at.at, {
          code: 'named-twice',
          says: `"${word}" is in ${where}.${earlier} and ${where}.${key}`,
          expected: 'the field in one of them',
        });
      }
      seen.set(word, key);
    }
    checkFieldWords(child(value, 'fields'), `${where}.${key}`, outline, context, objectTo);
  }
  return [...seen.keys()];
}
