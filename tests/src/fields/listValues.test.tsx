import { expect, test } from 'vitest';
import { actorFrom } from '#model/access/actorFrom.ts';
import { kindGrammar } from '#model/fields/index.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { listFields } from '#model/reading/listFields.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { schemas } from '../../schemas/productSchemas.ts';
import { renderValue } from '../../support/console/renderValue.tsx';

const actor = actorFrom({ id: 1, name: 'admin', kind: 0 }, schemas.roles);
const definitions = Object.values(schemas.resources).flatMap((each) => definitionFor(each, actor, schemas) ?? []);

/** Every value of a list: in the columns that a reader can choose, and in an expanded row. */
function Rows({ sample, requested }: { sample: number; requested: boolean }) {
  return definitions.map((definition) => {
    const names = [...new Set([...definition.list.columns, ...definition.list.hidden, ...definition.list.expand])];
    return names.map((name) => {
      const field = definition.fields[name];
      if (!field || field.writeOnly) return null;
      const whole = wholeRecord(definition, sample);
      const fields = listFields(definition, [name], actor);
      const record = requested ? Object.fromEntries(fields.map((each) => [each, whole[each]])) : whole;
      return (
        <div key={`${definition.resource}.${name}`} data-field={`${definition.resource}.${name}`}>
          <FieldFor field={field} record={record} definition={definition} dense={sample % 2 === 0} />
        </div>
      );
    });
  });
}

function wholeRecord({ fields }: Definition, sample: number): Record<string, Json> {
  const valueOf = (name: string): Json => {
    const field = fields[name];
    if (!field || sample === 0) return null;
    if (field.type === 'reference') return 7;
    if (field.type === 'references') return [7, 8];
    const words = Object.keys(field.values ?? {});
    if (words.length > 0) return words[sample % words.length] ?? null;
    return kindGrammar(field.type).sample(field, sample) ?? null;
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, valueOf(name)]));
}

async function shown(sample: number, requested: boolean): Promise<Record<string, string>> {
  const { container, unmount } = await renderValue(<Rows sample={sample} requested={requested} />);
  const values = [...container.querySelectorAll('[data-field]')].map((each) => [
    each.getAttribute('data-field') ?? '',
    // Identifiers of elements count up.
    each.innerHTML.replaceAll(/"[^"]*:r?\w+:[^"]*"|_r_\w+_/g, ''),
  ]);
  unmount();
  return Object.fromEntries(values);
}

test.each([1, 2])('every value of every list looks the same with only the requested fields (%i)', async (sample) => {
  const whole = await shown(sample, false);
  expect(Object.keys(whole).length).toBeGreaterThan(500);
  expect(await shown(sample, true)).toEqual(whole);
});
