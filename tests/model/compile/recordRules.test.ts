import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { schemaSet } from './support/schemaSet.ts';

const ROUTERS = `resource: routers
service: ecrm
label: { zh: 路由器, en: Router }
access: [ADMIN]
rules: [staticRoutes]
fields:
  name: { type: name, required: true }
  size: { type: integer, label: { zh: 大小, en: Size } }
  note: { type: text, readOnly: true, label: { zh: 备注, en: Note } }
  routes: { type: list, label: { zh: 路由, en: Routes }, item: { type: object, fields: { destination: { type: cidr, label: { zh: 目的, en: Destination } }, nexthop: { type: ip, label: { zh: 下一跳, en: Next hop } } } } }
  interfaces: { type: json, readOnly: true, label: { zh: 接口, en: Interfaces } }
  external_ips: { type: json, readOnly: true, label: { zh: 外部地址, en: Outer addresses } }
form:
  fields: [name, size, routes]
  templates:
    small: { zh: 小, en: Small, values: { size: 1, routes: null } }
`;
const compiled = (text: string) => compileSchemas(schemaSet({ 'region/routers.yaml': text }));
const findingsOf = (text: string) =>
  compiled(text)
    .diagnostics.map(formatDiagnostic)
    .filter((line) => line.includes('routers.yaml'));

describe('rules about several fields, and templates of a form', () => {
  test('are kept as they are written', () => {
    const { schemas } = compiled(ROUTERS);
    expect(findingsOf(ROUTERS)).toEqual([]);
    expect(schemas.resources['routers']).toMatchObject({
      rules: ['staticRoutes'],
      form: { templates: [{ key: 'small', label: { zh: '小', en: 'Small' }, values: { size: 1, routes: null } }] },
    });
  });

  test.each([
    ['a rule that there is not', ['[staticRoutes]', '[staticRoute]'], 'unknown rule of records "staticRoute"'],
    [
      'a rule without its fields',
      ['[staticRoutes]', '[networkSegment]'],
      'the rule networkSegment needs network_type, segmentation_id',
    ],
    [
      'a template for a field that there is not',
      ['{ size: 1,', '{ sise: 1,'],
      'unknown field "sise" in form.templates.small.values',
    ],
    [
      'a template for a field that is not entered',
      ['{ size: 1,', '{ note: x,'],
      'sets "note", which cannot be entered in the form',
    ],
    [
      'a template with what the field does not take',
      ['{ size: 1,', '{ size: x,'],
      'form.templates.small.values.size is "x" (validation.integer)',
    ],
  ])('%s is named', (_, [from = '', to = ''], words) => {
    expect(findingsOf(ROUTERS.replace(from, to)).join('\n')).toContain(words);
  });
});
