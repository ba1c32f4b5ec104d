import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { PUBLIC_READER, publicResource, publicView } from '#model/reading/publicView.ts';
import { canField } from '#model/access/access.ts';
import { scopeFor } from '#model/access/scope.ts';
import { GATEWAYS, schemaSet } from '../compile/support/schemaSet.ts';

const READING = 'public: { as: entrances, where: { status: active }, fields: [name] }\n';
const { schemas, diagnostics } = compileSchemas(schemaSet({ 'region/gateways.yaml': GATEWAYS + READING }));
const shown = publicResource(schemas, 'entrances');

describe('the public part of a product', () => {
  test('contains only what declares it', () => {
    expect(diagnostics).toEqual([]);
    expect(Object.keys(publicView(schemas).resources)).toEqual(['gateways']);
    expect(publicResource(schemas, 'sites')).toBeUndefined();
  });

  test('has the listed fields and the id; the field of the condition exists, but no one may read it', () => {
    expect(Object.keys(shown?.fields ?? {}).toSorted()).toEqual(['id', 'name', 'status']);
    const readable = Object.values(shown?.fields ?? {}).filter((field) => canField(PUBLIC_READER, field, 'read'));
    expect(readable.map(({ name }) => name).toSorted()).toEqual(['id', 'name']);
  });

  test('is confined to the records of its condition', () => {
    expect(shown && scopeFor(PUBLIC_READER, shown)).toEqual({ status: 'active' });
  });

  test('is read only: no one writes, acts, exports or imports', () => {
    const { list: _list, show: _show, ...rest } = shown?.access ?? {};
    expect(Object.values(rest).flat()).toEqual([]);
    expect(shown?.actions).toEqual({});
  });
});
