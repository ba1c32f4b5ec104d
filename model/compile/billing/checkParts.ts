import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { needField, needResource, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, textOf, type Node } from '#model/compile/read/node.ts';
import { sourcesIn } from './buildBilling.ts';

/**
 * Checks what is made together with a record: its resource and fields, and the fields of the form that it follows from.
 *
 * @example
 *   checkParts(child(billing, 'parts'), outline, context); // reports `each: disks` when the list is called data_disks
 */
export function checkParts(node: Node | undefined, outline: Outline, context: Context): void {
  for (const [name, { value }] of entriesOf(node)) {
    const where = `billing.parts.${name}`;
    const [resource, by, each] = ['resource', 'by', 'each'].map((key) => child(value, key));
    const made = resource && needResource(context, textOf(resource) ?? '', resource.at, `${where}.resource`);
    if (made && by) needField(context, made, textOf(by) ?? '', by.at, `${where}.by`);
    if (each) needField(context, outline, textOf(each) ?? '', each.at, `${where}.each`);
    checkCondition(child(value, 'where'), atPlace('stored', subjectOf(outline)), `${where}.where`, context);
    if (made) checkCondition(child(value, 'belongs'), atPlace('stored', subjectOf(made)), `${where}.belongs`, context);
    for (const [field, { key, value: sources }] of entriesOf(child(value, 'values'))) {
      if (made) needField(context, made, field, key.at, `${where}.values`);
      for (const [index, { word, node: at }] of sourcesIn(sources).entries()) {
        const path = index === 0 && each ? `${textOf(each)}.${word}` : word;
        checkSource(path, at, `${where}.values.${field}`, { outline, context });
      }
    }
  }
}

/** A field of the form, or one of the record that a reference in the form chooses. */
function checkSource(
  path: string,
  { at }: Node,
  where: string,
  { outline, context }: { outline: Outline; context: Context },
): void {
  const [first = '', rest] = path.split('.');
  const field = outline.fields[first];
  const target = field?.type === 'reference' ? context.outlines.get(field.to ?? '') : undefined;
  if (target && rest !== undefined) needField(context, target, rest, at, where);
  else needField(context, outline, path, at, where);
}
