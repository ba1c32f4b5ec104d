import { describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const name = field('name', 'type: text');
const RACKS = 'region/racks.yaml';
const SLOTS = 'region/slots.yaml';
const racks = (...fields: string[]) => plainResource('racks', [name, ...fields].join('\n'));
const slots = (...fields: string[]) => plainResource('slots', [name, ...fields].join('\n'));
const pointing = field('rack', 'type: reference, to: racks');
const size = field('size', 'type: integer');
const BROKEN = 'resource: racks\nservice: [';

describe('of a change, what fits together runs', () => {
  test('a resource that others point at continues after its file is gone, until they release it', async () => {
    const { save, definition, restart } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: racks(),
      [SLOTS]: slots(pointing),
    });
    expect(await save({ [RACKS]: null })).toEqual(
      [
        expect.objectContaining({ file: SLOTS, line: 9 }),
        expect.objectContaining({ file: RACKS, code: 'held-back' }),
      ].toReversed(),
    );
    expect([definition('racks'), definition('slots')?.fields['rack']]).toEqual([expect.anything(), expect.anything()]);
    await restart();
    expect(definition('racks')).toBeDefined();
    expect(await save({ [SLOTS]: slots() })).toEqual([]);
    expect(definition('racks')).toBeUndefined();
  });

  test('other edits beside such a deletion go live, also where they point at what is gone', async () => {
    const { save, definition } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: racks(),
      [SLOTS]: slots(pointing),
      'region/bays.yaml': plainResource('bays', pointing),
    });
    await save({ [RACKS]: null, [SLOTS]: slots(pointing, size) });
    expect([definition('racks'), definition('slots')?.fields['size']]).toEqual([expect.anything(), expect.anything()]);
  });

  test('two files that need each other change in one go, or not at all', async () => {
    const { save, definition } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: racks(field('sort', 'type: text')),
      [SLOTS]: plainResource('slots', pointing, 'list: { columns: [rack_id], filters: [] }\n').replace(
        '[rack_id]',
        '[rack]',
      ),
    });
    const bays = {
      'region/bays.yaml': plainResource('bays', name),
      [SLOTS]: slots(field('bay', 'type: reference, to: bays')),
    };
    expect(await save(bays)).toEqual([]);
    expect(definition('slots')?.fields['bay']?.to).toBe('bays');
    const mistaken = {
      'region/rows.yaml': plainResource('rows', field('name', 'type: txt')),
      [SLOTS]: slots(field('row', 'type: reference, to: rows')),
    };
    expect((await save(mistaken)).map(({ file }) => file)).toContain('region/rows.yaml');
    expect([definition('rows'), definition('slots')?.fields['bay']]).toEqual([undefined, expect.anything()]);
  });

  test('a part with a mistake is held back, and the resources that include it keep its last good text', async () => {
    const PART = 'parts/sized.yaml';
    const including = (resource: string) => `${plainResource(resource, name)}include: [sized]\n`;
    const { save, definition, restart } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: including('racks'),
      [SLOTS]: including('slots'),
      [PART]: `fields:\n${size}\n`,
    });
    const sizes = () => [RACKS, SLOTS].map((path) => definition(path.slice(7, -5))?.fields['size']?.type);
    expect(sizes()).toEqual(['integer', 'integer']);
    const found = await save({ [PART]: `fields:\n${size.replace('integer', 'intger')}\n` });
    expect(found).toContainEqual(expect.objectContaining({ file: PART, code: 'held-back' }));
    expect(found).toContainEqual(
      expect.objectContaining({ file: RACKS, origin: { file: PART, line: 2, column: expect.any(Number) } }),
    );
    await restart();
    expect(sizes()).toEqual(['integer', 'integer']);
    expect(await save({ [PART]: `fields:\n${field('size', 'type: number')}\n` })).toEqual([]);
    expect(sizes()).toEqual(['number', 'number']);
  });

  test('a new file with a mistake, and a broken one, hold back no other file', async () => {
    const { save, definition, restart, errors } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: racks(),
      [SLOTS]: slots(),
    });
    const found = await save({
      [RACKS]: BROKEN,
      [SLOTS]: slots(size),
      'region/bays.yaml': 'resource: bays\n',
      'region/new.yaml': plainResource('new', name).replaceAll('resource: new', 'resource: news'),
    });
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set([RACKS, 'region/bays.yaml', 'region/new.yaml']));
    for (const _ of ['now', 'after a restart']) {
      expect([definition('racks'), definition('slots')?.fields['size'], definition('bays')]).toEqual([
        expect.anything(),
        expect.anything(),
        undefined,
      ]);
      await restart();
    }
    expect(errors().length).toBe(found.length);
    expect(
      await save({ [RACKS]: racks(size), 'region/bays.yaml': plainResource('bays', name), 'region/new.yaml': null }),
    ).toEqual([]);
    expect([definition('racks')?.fields['size'], definition('bays')]).toEqual([expect.anything(), expect.anything()]);
  });

  test('a broken file at the first start is left out, and live once it is fixed', async () => {
    const { save, definition, errors } = await runningSchemas(sqliteUnderTest, { [RACKS]: BROKEN, [SLOTS]: slots() });
    expect(errors().every(({ file }) => file === RACKS)).toBe(true);
    expect([definition('racks'), definition('slots')]).toEqual([undefined, expect.anything()]);
    expect(await save({ [RACKS]: racks() })).toEqual([]);
    expect(definition('racks')).toBeDefined();
  });

  test('a broken overlay continues as it was, and a broken file below it with the overlay that fits', async () => {
    const overlay = (more: string) => `resource: racks\nfields:\n${field('shelf', `type: text${more}`)}\n`;
    const { save, definition } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: racks(),
      'overlay/region/racks.yaml': overlay(''),
    });
    expect(definition('racks')?.fields['shelf']).toBeDefined();
    expect(await save({ 'overlay/region/racks.yaml': 'fields: [', [RACKS]: racks(size) })).toContainEqual(
      expect.objectContaining({ file: 'overlay/region/racks.yaml' }),
    );
    expect(definition('racks')?.fields).toMatchObject({ shelf: {}, size: {} });
    expect(await save({ 'overlay/region/racks.yaml': overlay(', maxLength: 9'), [RACKS]: BROKEN })).toContainEqual(
      expect.objectContaining({ file: RACKS }),
    );
    expect(definition('racks')?.fields).toMatchObject({ shelf: { maxLength: 9 }, size: {} });
    expect(await save({ [RACKS]: racks(), 'overlay/region/racks.yaml': null })).toEqual([]);
    expect(Object.keys(definition('racks')?.fields ?? {})).not.toContain('shelf');
  });

  test('when a newer compiler refuses what an older one accepted, the other files can still change', async () => {
    const { db, save, definition, restart, errors, warnings } = await runningSchemas(sqliteUnderTest, {
      [RACKS]: racks(),
      [SLOTS]: slots(),
      'region/bays.yaml': plainResource('bays', name),
    });
    await db.run(`insert into racks (name) values ('a')`);
    // As an older compiler would have left it: the text that ran is the text in the folder.
    const old = racks(field('size', 'type: bigint'));
    await db.run('update applied_files set text = ? where path = ?', [old, RACKS]);
    await save({ [RACKS]: old });
    for (const _ of ['now', 'after a restart']) {
      expect(errors().map(({ file }) => file)).toEqual([RACKS]);
      expect(warnings('retired')).toEqual([]);
      await restart();
    }
    await save({ [SLOTS]: slots(size), 'region/bays.yaml': null });
    expect([definition('slots')?.fields['size'], definition('bays')]).toEqual([expect.anything(), undefined]);
    expect(await save({ [RACKS]: racks() })).toEqual([]);
    expect(await db.all('select name from racks')).toEqual([{ name: 'a' }]);
  });
});
