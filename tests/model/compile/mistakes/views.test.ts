import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

const LABEL = 'zh: 一, en: One';

const SITES_FILE = 'region/sites.yaml';
const tab = (text: string): Pick<Mistake, 'file' | 'to'> => ({
  file: SITES_FILE,
  to: `show: { tabs: { gateways: ${text} } }\n`,
});
const label = 'label: { zh: 网关, en: Gateways }';

describe('mistakes in lists, pages and forms are named with place, expectation and nearest word', () => {
  test.each<Mistake>([
    {
      code: 'unknown-field',
      to: 'list: { columns: [name, «staus] }\n',
      says: 'unknown field "staus" in list.columns; expected a field of gateways; did you mean "status"?',
    },
    {
      code: 'unknown-field',
      to: 'list: { filters: [«site] }\n',
      says: 'unknown field "site" in list.filters; expected a field of gateways; did you mean "site_id"?',
    },
    {
      code: 'unknown-field',
      to: 'list: { sort: [«-create_at] }\n',
      says: 'unknown field "create_at" in list.sort; expected a field of gateways; did you mean "created_at"?',
    },
    {
      code: 'not-above',
      to: 'list: { tree: { by: «site_id, opens: { status: active } } }\n',
      says: 'list.tree.by is "site_id", which is no reference to the same resource; expected a reference with to: gateways',
    },
    {
      code: 'unknown-field',
      to: 'list: { tree: { by: «site, opens: { status: active } } }\n',
      says: 'unknown field "site" in list.tree.by; expected a field of gateways; did you mean "site_id"?',
    },
    {
      code: 'unknown-field',
      to: 'show: { summary: [«port] }\n',
      says: 'unknown field "port" in show.summary; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-field',
      to: "show: { banners: { still: { when: { status: inactive }, text: { zh: 停, en: «'Still {nam}' } } } }\n",
      says: 'unknown field "nam" in show.banners.still.text.en; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'unknown-value',
      to: 'show: { banners: { still: { when: { status: «inactiv }, text: { zh: 停, en: Still } } } }\n',
      says: 'unknown value "inactiv" in show.banners.still.when.status; expected one of inactive, rebooting, active; did you mean "inactive"?',
    },
    {
      code: 'unknown-field',
      to: 'show: { banners: { still: { when: {}, text: { zh: 停, en: Still }, detail: «port } } }\n',
      says: 'unknown field "port" in show.banners.still.detail; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-action',
      to: 'show: { banners: { still: { when: {}, text: { zh: 停, en: Still }, actions: [«rebot] } } }\n',
      says: 'unknown action "rebot" in show.banners.still.actions; expected an action of gateways; did you mean "reboot"?',
    },
    {
      code: 'missing-key',
      to: 'show: { banners: { still: «{ text: { zh: 停, en: Still } } } }\n',
      says: 'show.banners.still has no "when"; expected a map',
    },
    {
      code: 'unknown-field',
      to: 'form: { steps: { first: { label: { zh: 一, en: One }, fields: [name, «port] } } }\n',
      says: 'unknown field "port" in form.steps.first; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-value',
      to: 'list: { views: { on: { label: { zh: 一, en: One }, filter: { status: «activ } } } }\n'.replace('on:', 'up:'),
      says: 'unknown value "activ" in list.views.up.filter.status; expected one of inactive, rebooting, active; did you mean "active"?',
    },
    {
      code: 'unknown-variable',
      to: 'list: { views: { low: { label: { zh: 一, en: One }, filter: { ports: { lt: «$record.ports } } } } }\n',
      says: 'unknown variable "$record.ports" in list.views.low.filter.ports; expected $user.<word>, $now, $now+60d',
    },
    {
      code: 'unknown-variable',
      to: 'scope: { TENANT: { created_at: { lt: «$now } } }\n',
      says: 'unknown variable "$now" in scope.TENANT.created_at; expected $user.<word>',
    },
    {
      code: 'unknown-variable',
      to: 'show: { banners: { still: { when: { ports: «$form.ports }, text: { zh: 停, en: Still } } } }\n',
      says: 'unknown variable "$form.ports" in show.banners.still.when.ports; expected $record.<field>; did you mean "$record.ports"?',
    },
    {
      code: 'unknown-variable',
      to: 'show: { banners: { still: { when: { created_at: { lt: «$now } }, text: { zh: 停, en: Still } } } }\n',
      says: 'unknown variable "$now" in show.banners.still.when.created_at; expected $record.<field>',
    },
    {
      code: 'unknown-variable',
      to: 'list: { where: { ports: «$form.ports } }\n',
      says: 'unknown variable "$form.ports" in list.where.ports; expected $user.<word>, $now, $now+60d',
    },
    {
      code: 'bad-sort',
      to: "list: { sort: [«'name desc'] }\n",
      says: 'list.sort[0] is "name desc"; expected a field, with - in front for descending order',
    },
    {
      code: 'unknown-field',
      to: `lines: { spec: { label: { zh: 一, en: One }, parts: [name, «port] } }\n`,
      says: 'unknown field "port" in lines.spec.parts; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-field',
      to: 'lines: { spec: { label: { zh: 一, en: One }, parts: [ports] } }\nlist: { columns: [name, «spek] }\n',
      says: 'unknown field "spek" in list.columns; expected a field of gateways; did you mean "spec"?',
    },
    {
      code: 'unknown-field',
      to: 'lines: { spec: { label: { zh: 一, en: One }, parts: [ports] } }\nlist: { filters: [«spec] }\n',
      says: 'unknown field "spec" in list.filters; expected a field of gateways',
    },
    {
      code: 'summary-kind',
      to: 'list: { summary: { count: «name } }\n',
      says: 'list.summary.count contains "name", which is of type name; expected a state, enum or boolean',
    },
    {
      code: 'summary-kind',
      to: 'list: { summary: { count: status, sum: [ports, «name] } }\n',
      says: 'list.summary.sum contains "name", which is of type name; expected a number',
    },
    {
      code: 'unknown-field',
      to: 'list: { summary: { count: status, sum: [{ field: «port }] } }\n',
      says: 'unknown field "port" in list.summary.sum; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'line-is-field',
      to: 'lines: { «ports: { label: { zh: 一, en: One }, parts: [name] } }\n',
      says: 'lines.ports has the name of a field of gateways; expected another name',
    },
    {
      code: 'named-twice',
      to: 'lines: { spec: { label: { zh: 一, en: One }, parts: [name, { field: «name }] } }\n',
      says: 'lines.spec.parts contains "name" twice; expected each field once',
    },
    {
      code: 'not-readable',
      from: 'type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
      to: 'type: secret, label: { zh: 端口数, en: Ports } }\nlines: { spec: { label: { zh: 一, en: One }, parts: [«ports] } }',
      says: 'lines.spec.parts contains "ports", which is never returned; expected a readable field',
    },
    {
      code: 'named-twice',
      to: 'list: { columns: [name, «name] }\n',
      says: 'list.columns contains "name" twice; expected each word once',
    },
    {
      code: 'named-twice',
      to: 'list: { columns: [name], hidden: [«name] }\n',
      says: '"name" is in list.columns and list.hidden; expected the field in one of them',
    },
    {
      code: 'named-twice',
      to: 'form: { sections: { a: { label: { zh: 一, en: One }, fields: [name] }, b: { label: { zh: 二, en: Two }, fields: [«name] } } }\n',
      says: '"name" is in form.sections.a and form.sections.b; expected the field in one of them',
    },
    {
      code: 'not-sortable',
      from: 'type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
      to: 'type: json, label: { zh: 端口数, en: Ports } }\nlist: { sort: [«ports] }',
      says: 'list.sort names "ports" of type json, which has no order; expected a field with an order',
    },
    {
      code: 'not-readable',
      from: 'type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
      to: 'type: secret, label: { zh: 端口数, en: Ports } }\nlist: { columns: [«ports] }',
      says: 'list.columns contains "ports", which is never returned; expected a readable field',
    },
    {
      code: 'not-filterable',
      from: 'type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
      to: 'type: password, label: { zh: 端口数, en: Ports } }\nlist: { filters: [«ports] }',
      says: 'list.filters contains "ports", which cannot be filtered by; expected a field with operators',
    },
    {
      code: 'not-writable',
      to: 'form: { fields: [name, «status] }\n',
      says: 'form.fields contains "status", which is written by the server only; expected a writable field',
    },
    {
      code: 'required-not-asked',
      to: '«form: { fields: [site_id] }\n',
      says: 'the form has no part with the required field "name"; expected the field in the form, or a default',
    },
    {
      code: 'not-asked',
      severity: 'warning',
      from: 'fields:\n  name: { type: name, required: true, search: true }\n  site_id:',
      to: 'form: { steps: { basic: { fields: [name, ports] } } }\nfields:\n  name: { type: name, required: true, search: true }\n  «site_id:',
      says: 'field "site_id" can be written, and the form has no part with it; expected the field in a part of the form, or readOnly or hidden',
    },
    {
      code: 'form-shape',
      to: 'form: { fields: [name], «steps: { a: { label: { zh: 一, en: One }, fields: [ports] } } }\n',
      says: 'form has fields and steps; expected one of fields, sections, steps',
    },
    {
      code: 'tab-shape',
      ...tab(`«{ ${label} }`),
      says: 'show.tabs.gateways has nothing to show; expected one of records, fields, slot',
    },
    {
      code: 'tab-shape',
      ...tab(`{ ${label}, fields: [name], «by: site_id }`),
      says: 'show.tabs.gateways.by needs "records"; expected "records" with the resource of the tab',
    },
    {
      code: 'tab-shape',
      file: SITES_FILE,
      to: 'show: { tabs: { «histroy: true } }\n',
      says: 'show.tabs.histroy is true or false; expected records, fields or slot; did you mean "history"?',
    },
    {
      code: 'no-label',
      ...tab('«{ records: gateways, by: site_id }'),
      says: 'show.tabs.gateways has no label; expected label: { zh, en }, or a key that schemas/vocabulary.yaml knows',
    },
    {
      code: 'no-label',
      to: 'show: { sections: { basics: «{ fields: [name] } } }\n',
      says: 'show.sections.basics has no label; expected label: { zh, en }, or a key that schemas/vocabulary.yaml knows; did you mean "basic"?',
    },
    {
      code: 'no-label',
      to: 'list: { views: { fault: «{ filter: { status: active } } } }\n',
      says: 'list.views.fault has no label; expected label: { zh, en }, or a key that schemas/vocabulary.yaml knows; did you mean "faulty"?',
    },
    {
      code: 'unknown-section',
      to: 'show: { sections: { basic: { fields: [name] } } }\nform: { sections: { own: { label: { zh: 一, en: One }, fields: [name] }, basics: «show } }\n',
      says: 'unknown section "basics" in form.sections; expected a section of show; did you mean "basic"?',
    },
    {
      code: 'unknown-word',
      to: 'show: { sections: { basic: { fields: [name] } } }\nform: { sections: { own: { label: { zh: 一, en: One }, fields: [name, site_id, ports] }, basic: «shown } }\n',
      says: 'unknown section "shown" in form.sections.basic; expected one of show; did you mean "show"?',
    },
    {
      code: 'named-twice',
      to: 'show: { sections: { basic: { fields: [name] } } }\nform: { sections: { basic: «show, more: { label: { zh: 一, en: One }, fields: [ports, name] } } }\n',
      says: '"name" is in form.sections.basic, as in show, and in form.sections.more; expected the field in one of them',
    },
    {
      code: 'required-not-asked',
      to: 'show: { sections: { basic: { fields: [ports, status] } } }\n«form: { sections: show }\n',
      says: 'the form has no part with the required field "name"; expected the field in the form, or a default',
    },
    {
      code: 'form-shape',
      to: 'form: { «sections: show }\n',
      says: 'form.sections is show, and show has no sections; expected show.sections, or the sections of the form',
    },
    {
      code: 'unknown-field',
      to: 'show: { sections: { basic: { fields: [ports, site_id], when: { «staus: active } } } }\n',
      says: 'unknown field "staus" in show.sections.basic.when; expected a field of gateways; did you mean "status"?',
    },
    {
      code: 'when-cycle',
      to: 'form: { steps: { basic: { fields: [name, ports, site_id], when: «{ ports: 1 } } } }\n',
      says: 'fields depend on each other: ports → ports; expected conditions that do not depend on each other',
    },
    {
      code: 'missing-key',
      ...tab(`«{ ${label}, records: gateways }`),
      says: 'show.tabs.gateways has no "by"; expected by: site_id',
    },
    {
      code: 'unknown-resource',
      ...tab(`{ ${label}, records: «gateway, by: site_id }`),
      says: 'unknown resource "gateway" in show.tabs.gateways.records; expected the name of a schema file; did you mean "gateways"?',
    },
    {
      code: 'unknown-field',
      ...tab(`{ ${label}, records: gateways, by: «site }`),
      says: 'unknown field "site" in show.tabs.gateways.by; expected a field of gateways; did you mean "site_id"?',
    },
    {
      code: 'by-not-reference',
      ...tab(`{ ${label}, records: gateways, by: «name }`),
      says: 'show.tabs.gateways.by is gateways.name, which does not refer to sites; expected a reference to sites',
    },
    {
      code: 'unknown-field',
      ...tab(`{ ${label}, records: gateways, by: name, of: «nme }`),
      says: 'unknown field "nme" in show.tabs.gateways.of; expected a field of sites; did you mean "name"?',
    },
    {
      code: 'by-other-kind',
      ...tab(`{ ${label}, records: gateways, by: status, of: «name }`),
      says: 'show.tabs.gateways.of is name, and gateways.status is state; expected two fields of one kind',
    },
    {
      code: 'tab-shape',
      ...tab(`{ ${label}, records: gateways, by: name, of: name, create: «true }`),
      says: 'show.tabs.gateways.create does not work with "of"; expected a "by" that is a reference, which the form can fill in',
    },
    {
      code: 'tab-shape',
      ...tab(`{ ${label}, records: gateways, by: name, of: name, edit: «inline }`),
      says: 'show.tabs.gateways.edit does not work with "of"; expected a "by" that is a reference, which a new record can be given',
    },
    {
      code: 'tab-shape',
      ...tab(`{ ${label}, fields: [name], «edit: inline }`),
      says: 'show.tabs.gateways.edit needs "records"; expected "records" with the resource of the tab',
    },
    {
      code: 'split-no-enum',
      ...tab(`{ ${label}, records: gateways, by: site_id, split: «name }`),
      says: 'show.tabs.gateways.split is gateways.name, which is name; expected an enum',
    },
    {
      code: 'unknown-page',
      severity: 'warning',
      ...tab(`{ ${label}, fields: [name], link: { zh: 一, en: One, page: «/gatewy } }`),
      says: 'unknown page "/gatewy" in show.tabs.gateways.link.page; expected the path of a page or list; did you mean "/gateway"?',
    },
    {
      code: 'unknown-page',
      severity: 'warning',
      file: SITES_FILE,
      to: 'form: { fields: [name], link: { zh: 一, en: One, page: «/gatewy } }\n',
      says: 'unknown page "/gatewy" in form.link.page; expected the path of a page or list; did you mean "/gateway"?',
    },
    {
      code: 'unknown-page',
      severity: 'warning',
      file: SITES_FILE,
      to: 'list: { columns: [name], link: { zh: 一, en: One, page: «/gatewy } }\n',
      says: 'unknown page "/gatewy" in list.link.page; expected the path of a page or list; did you mean "/gateway"?',
    },
    {
      code: 'unknown-field',
      ...tab(`{ ${label}, fields: [name], link: { zh: 一, en: One, page: /gateway, query: { from: «nme } } }`),
      says: 'unknown field "nme" in show.tabs.gateways.link.query.from; expected a field of sites; did you mean "name"?',
    },
    {
      code: 'missing-key',
      ...tab(`«{ ${label}, records: gateways, of: name }`),
      says: 'show.tabs.gateways has no "by"; expected the field of those records that holds "name"',
    },
    {
      code: 'unknown-field',
      ...tab(`{ ${label}, records: gateways, by: site_id, columns: [«nme] }`),
      says: 'unknown field "nme" in show.tabs.gateways.columns; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'unknown-grant',
      ...tab(`{ ${label}, fields: [name], access: [«ADMN] }`),
      says: 'unknown role "ADMN" in show.tabs.gateways.access; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
    },
    {
      code: 'unknown-view',
      to: 'list: { views: { idle: { label: { zh: 一, en: One } } } }\noverview: { attention: [«idel] }\n',
      says: 'unknown view "idel" in overview.attention; expected a key of list.views; did you mean "idle"?',
    },
    {
      code: 'unknown-view',
      to: 'list: { bell: «idel, views: { idle: { label: { zh: 一, en: One } } } }\n',
      says: 'unknown view "idel" in list.bell; expected a key of list.views; did you mean "idle"?',
    },
    {
      code: 'unknown-field',
      to: 'overview: { charts: [«staus] }\n',
      says: 'unknown field "staus" in overview.charts; expected a field of gateways; did you mean "status"?',
    },
    {
      code: 'unknown-tab',
      file: SITES_FILE,
      to: `show: { print: [«gatways], tabs: { gateways: { ${label}, records: gateways, by: site_id } } }\n`,
      says: 'unknown tab "gatways" in show.print; expected a tab with records; did you mean "gateways"?',
    },
    {
      code: 'overview-kind',
      to: 'overview: { measure: «name }\n',
      says: 'overview.measure names "name", which is of type name; expected a field of type bytes, duration, integer, number, percent',
    },
    {
      code: 'unknown-panel',
      to: `overview: { figures: { one: { ${LABEL}, panel: «money } } }\n`,
      says: 'unknown panel "money" in overview.figures.one.panel; expected a key of overview.panels in product.yaml',
    },
  ])('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });
});
