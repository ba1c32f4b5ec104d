import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

const rows: Mistake[] = [
  {
    code: 'yaml-syntax',
    to: 'list: { columns: [name\n«',
    says: 'not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
  },
  {
    code: 'duplicate-key',
    to: '«icon: lan\n',
    says: 'key "icon" occurs twice; expected it once; the first is in line 5',
  },
  { code: 'key-type', to: 'list:\n  ? «[a, b]\n  : [name]\n', says: 'the key is a list or a map; expected a word' },
  {
    code: 'alias',
    from: 'service: ecrm',
    to: 'service: &s ecrm\nhelp: «*s',
    says: 'alias "*s" is not part of the language; expected the value itself',
  },
  {
    code: 'several-documents',
    to: '---\n«resource: twice\n',
    says: 'the file contains a second YAML document; expected one document in each file',
  },
  {
    code: 'unknown-key',
    to: '«lists: { columns: [name] }\n',
    says: 'unknown key "lists"; expected a key of a resource; did you mean "list"?',
  },
  {
    code: 'unknown-key',
    to: 'list: { «colums: [name] }\n',
    says: 'unknown key "colums" in list; expected a key of the list; did you mean "columns"?',
  },
  {
    code: 'unknown-key',
    from: 'search: true',
    to: '«serch: true',
    says: 'unknown key "serch" in fields.name; expected a key of a field of type name; did you mean "search"?',
  },
  {
    code: 'key-not-for-kind',
    from: '{ type: integer,',
    to: '{ type: integer, «values: { a: { zh: 甲, en: A } },',
    says: 'key "values" in fields.ports is not for a field of type integer; expected it on enum, state',
  },
  {
    code: 'wrong-type',
    to: 'list: «[name]\n',
    says: 'list is a list; expected the list ({ columns, hidden, filters … })',
  },
  {
    code: 'wrong-type',
    from: 'label: { zh: 网关, en: Gateway }',
    to: 'label: «Gateway',
    says: 'label is "Gateway"; expected a label ({ zh, en })',
  },
  {
    code: 'wrong-type',
    from: 'en: Gateway',
    to: 'en: «42',
    says: 'label.en is number 42; expected English text without Chinese characters; put it in quotes',
  },
  { code: 'wrong-type', from: 'max: 64', to: 'max: «many', says: 'fields.ports.max is "many"; expected a number' },
  {
    code: 'boolean-word',
    from: 'required: true',
    to: 'required: «yes',
    says: 'fields.name.required is "yes", which YAML 1.2 reads as text; expected true',
  },
  {
    code: 'ambiguous-word',
    severity: 'warning',
    from: 'label: { zh: 端口数, en: Ports }',
    to: 'label: { zh: 端口数, en: «On }',
    says: 'On without quotes means true to many YAML readers; expected "On" in quotes',
  },
  {
    code: 'ambiguous-word',
    severity: 'warning',
    from: '      active: {',
    to: '      «no: { zh: 否, en: None, observed: true }\n      active: {',
    says: 'no without quotes means false to many YAML readers; expected "no" in quotes',
  },
  {
    code: 'missing-key',
    from: 'resource: gateways\nservice: ecrm\n',
    to: '«resource: gateways\n',
    says: 'the file has no "service"; expected text',
  },
  {
    code: 'missing-key',
    from: '{ type: reference, to: sites }',
    to: '«{ type: reference }',
    says: 'fields.site_id has no "to"; expected some text',
  },
  {
    code: 'unknown-word',
    from: 'icon: router',
    to: 'icon: «ruter',
    says: 'unknown icon "ruter" in icon; expected a word of model/language/icons.ts; did you mean "router"?',
  },
  {
    code: 'unknown-word',
    from: 'type: integer',
    to: 'type: «interger',
    says: 'unknown field kind "interger" in fields.ports.type; expected a kind of docs/language.md; did you mean "integer"?',
  },
  {
    code: 'unknown-word',
    from: 'tone: neutral',
    to: 'tone: «neutrl',
    says: 'unknown tone "neutrl" in fields.status.values.inactive.tone; expected one of neutral, info, success, warning, danger; did you mean "neutral"?',
  },
  {
    code: 'bad-name',
    from: '  ports:',
    to: '  «Ports:',
    says: 'key "Ports" in fields is "Ports"; expected letters, digits and _ such as region_id, first letter small',
  },
  {
    code: 'bad-path',
    from: 'path: /gws',
    to: 'path: «gws/',
    says: 'path is "gws/"; expected a path such as /gws or /clouds/{cloud_id}/volumes',
  },
  {
    code: 'bad-call',
    from: 'takes: 2 }',
    to: 'takes: 2, call: «GET ?action=reboot }',
    says: 'actions.reboot.call is "GET ?action=reboot"; expected "POST ?action=word" or "POST /word" (or PUT, PATCH), or "POST /action"',
  },
  {
    code: 'bad-slot',
    to: 'slots: { «colum.name: GatewayName }\n',
    says: 'key "colum.name" in slots is "colum.name"; expected list, show, create, edit, or field., input., column., section., tab., card., action. and a name',
  },
  {
    code: 'out-of-range',
    from: 'type: integer, min: 1, max: 64',
    to: 'type: percent, max: «64',
    says: 'fields.ports.max is 64; expected 1 or less',
  },
  {
    code: 'out-of-range',
    from: 'type: integer, min: 1, max: 64',
    to: 'type: duration, min: «-1',
    says: 'fields.ports.min is -1; expected 0 or more',
  },
  {
    code: 'out-of-range',
    from: 'type: name,',
    to: 'type: name, maxLength: «0,',
    says: 'fields.name.maxLength is 0; expected 1 or more',
  },
  {
    code: 'empty-list',
    from: 'values:\n      inactive: { zh: 未激活, en: Inactive, tone: neutral }\n      rebooting: { zh: 重启中, en: Rebooting, transient: true }\n      active: { zh: 已激活, en: Active, tone: success }\n',
    to: 'values: «{}\n',
    says: 'fields.status.values is empty; expected at least one',
  },
  {
    code: 'bad-name',
    to: 'help: «A gateway.\n',
    says: 'help is "A gateway."; expected a key of messages.yaml, or zh and en',
  },
  {
    code: 'missing-label',
    from: 'label: { zh: 网关, en: Gateway }',
    to: 'label: «{ zh: 网关 }',
    says: 'label has no "en"; expected English text without Chinese characters',
  },
  {
    code: 'missing-label',
    from: 'label: { zh: 端口数, en: Ports }',
    to: 'label: «{ en: Ports }',
    says: 'fields.ports.label has no "zh"; expected a label that is not empty',
  },
  {
    code: 'empty-label',
    from: 'zh: 网关',
    to: "zh: «' '",
    says: 'label.zh is " "; expected a label that is not empty',
  },
  {
    code: 'english-label',
    from: 'en: Gateway',
    to: 'en: «网关',
    says: 'label.en is "网关"; expected English text without Chinese characters',
  },
];

describe('mistakes against the grammar are named with place, expectation and nearest word', () => {
  test.each(rows)('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });
});
