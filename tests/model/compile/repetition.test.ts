import { describe, expect, test } from 'vitest';
import { can } from '#model/access/access.ts';
import { compileSchemas } from '#model/compile/compile.ts';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet, SHARED, SITES } from './support/schemaSet.ts';

const PATH = 'region/gateways.yaml';

function gateways(added: string, overlay?: string, changes: Record<string, string> = {}) {
  const { schemas, diagnostics } = compileSchemas(
    schemaSet({ [PATH]: GATEWAYS + added, ...changes }),
    overlay === undefined ? [] : [{ path: PATH, text: overlay }],
  );
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  const definition = schemas.resources['gateways'];
  if (!definition) throw new Error('gateways is missing');
  return definition;
}

const WIRED = {
  where: { ports: { gt: 0 } },
  whereHelp: { zh: '已锁定', en: 'It is locked' },
  whereError: 'region.notFound',
};

describe('guards by name', () => {
  const admin = { id: 1, name: 'admin', kind: 0, bp_id: null, grants: ['ADMIN'] } as const;
  const guarded = '  stop: { zh: 停用, en: Stop, from: [active], to: inactive, guards: [wired] }\n';

  test('are those of the vocabulary, beside guards that are written out', () => {
    const own = '{ where: { name: a }, whereHelp: reason.locked }';
    const { actions } = gateways(guarded.replace('[wired]', `[wired, ${own}]`));
    expect(actions['stop']?.guards).toEqual([WIRED, { where: { name: 'a' }, whereHelp: WIRED.whereHelp }]);
  });

  test('refuse with their sentence and error, and let pass what fits', () => {
    const definition = gateways(guarded);
    const stop = (ports: number) => can(admin, { action: 'stop' }, definition, { status: 'active', ports });
    expect(stop(1)).toEqual({ allowed: true });
    expect(stop(0)).toMatchObject({ allowed: false, kind: 'condition', errorKey: 'region.notFound' });
  });

  test('count for the built-in update and delete', () => {
    const { update, delete: remove } = gateways('  update: { guards: [wired] }\n  delete: { guards: [wired] }\n');
    expect(update?.guards).toEqual([WIRED]);
    expect(remove.guards).toEqual([WIRED]);
  });

  test('an overlay adds and removes them, and changes them for all files that name them', () => {
    const change = (patch: string) => gateways(guarded, `actions: { stop: { guards: ${patch} } }`).actions['stop'];
    expect(change('{ remove: wired }')).not.toHaveProperty('guards');
    expect(gateways('', 'actions: { reboot: { guards: { add: wired } } }').actions['reboot']?.guards).toEqual([WIRED]);
    const { schemas } = compileSchemas(schemaSet({ [PATH]: GATEWAYS + guarded }), [
      { path: 'vocabulary.yaml', text: 'guards: { wired: { where: { ports: { gt: 4 } }, whereError: null } }' },
    ]);
    expect(schemas.resources['gateways']?.actions['stop']?.guards).toEqual([
      { where: { ports: { gt: 4 } }, whereHelp: WIRED.whereHelp },
    ]);
  });

  test('a change of the vocabulary reaches the definitions that name it, as if everything were compiled again', () => {
    const { compile } = createCompiler();
    const files = schemaSet({ [PATH]: GATEWAYS + guarded });
    const before = compile(files).schemas.resources;
    const edited = files.map((file) => ({ ...file, text: file.text.replace('ports: { gt: 0 }', 'ports: { gt: 2 }') }));
    const after = compile(edited).schemas.resources;
    expect(after).toEqual(compileSchemas(edited).schemas.resources);
    expect(after['gateways']).not.toBe(before['gateways']);
    expect(after['sites']).toBe(before['sites']);
    expect(structuredClone(after['gateways'])).toEqual(after['gateways']);
  });

  test.each([
    ['where: { ports: 1 }', 'missing-key', 'guards.wired has no "whereHelp"'],
    ['where: { ports: 1 }, whereHelp: reason.lockd', 'unknown-message', 'did you mean "reason.locked"?'],
    [
      'where: { ports: 1 }, whereHelp: reason.locked, whereError: region.notFond',
      'unknown-error',
      '"region.notFound"?',
    ],
  ])('a guard of the vocabulary explains itself: { %s }', (guard, code, says) => {
    const text = (SHARED['vocabulary.yaml'] ?? '').replace(/wired: .*/, `wired: { ${guard} }`);
    const [found, ...others] = compileSchemas(schemaSet({ 'vocabulary.yaml': text })).diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ file: 'vocabulary.yaml', code });
    expect(found?.message).toContain(says);
  });
});

describe('labels of sections, tabs and views', () => {
  const basic = { zh: '基本信息', en: 'Basics' };
  const parts = 'show: { sections: { basic: { fields: [name] } }, tabs: { basic: { fields: [ports] } } }\n';

  test('are those of the vocabulary by their key, unless they have their own', () => {
    const { show, form, list } = gateways(
      `${parts}form: { steps: { basic: { fields: [name, site_id, ports] } } }\nlist: { views: { faulty: { filter: { ports: 0 } } } }\n`,
    );
    expect([show.sections[0], show.tabs[0], form.parts[0]].map((part) => part?.label)).toEqual([basic, basic, basic]);
    expect(list.views['faulty']?.label).toEqual({ zh: '异常', en: 'Faulty' });
    const own = gateways(parts.replace('{ fields: [name] }', '{ label: { zh: 一, en: One }, fields: [name] }'));
    expect(own.show.sections[0]?.label).toEqual({ zh: '一', en: 'One' });
  });

  test('an overlay replaces it, or removes it', () => {
    const one = '{ zh: 一, en: One }';
    const patch = (text: string) => `show: { sections: { basic: { label: ${text} } } }`;
    expect(gateways(parts, patch(one)).show.sections[0]?.label).toEqual({ zh: '一', en: 'One' });
    const own = parts.replace('{ fields: [name] }', `{ label: ${one}, fields: [name] }`);
    expect(gateways(own, patch('null')).show.sections[0]?.label).toEqual(basic);
  });
});

describe('the condition of a section or step', () => {
  const section = (more: string) => `show: { sections: { basic: { fields: [ports, site_id]${more} } } }\n`;

  test('counts for each of its fields, as if it stood there', () => {
    const { fields } = gateways(section(', when: { name: a }'));
    expect(fields['ports']?.when).toEqual({ name: 'a' });
    expect(fields['site_id']?.when).toEqual({ name: 'a' });
    expect(fields['status']).not.toHaveProperty('when');
  });

  test('comes beside the condition of the field, and counts once where form and show agree', () => {
    const file = GATEWAYS.replace('{ type: integer,', '{ type: integer, unless: { name: b },');
    const step =
      'form: { steps: { basic: { fields: [name] }, more: { label: { zh: 一, en: One }, fields: [ports, site_id], when: { name: a } } } }\n';
    const { fields } = gateways('', undefined, { [PATH]: file + section(', when: { name: a }') + step });
    expect(fields['ports']?.when).toEqual({ $all: [{ $not: { name: 'b' } }, { name: 'a' }] });
    expect(fields['site_id']?.when).toEqual({ name: 'a' });
  });

  test('an overlay changes it, and removes it', () => {
    const when = (patch: string) =>
      gateways(section(', when: { name: a }'), `show: { sections: { basic: { when: ${patch} } } }`).fields['ports']
        ?.when;
    expect(when('{ name: b }')).toEqual({ name: 'b' });
    expect(when('null')).toBeUndefined();
  });
});

describe('a form with the sections of the show page', () => {
  const show =
    'show: { sections: { basic: { fields: [id, name, status] }, more: { label: { zh: 一, en: One }, fields: [ports, site_id] }, times: { label: { zh: 二, en: Two }, fields: [created_at] } } }\n';
  const more = { key: 'more', label: { zh: '一', en: 'One' }, fields: ['ports', 'site_id'] };
  const basic = { key: 'basic', label: { zh: '基本信息', en: 'Basics' }, fields: ['name'] };

  test('has what can be entered, and no section without such a field', () => {
    expect(gateways(`${show}form: { sections: show }\n`).form).toEqual({ layout: 'sections', parts: [basic, more] });
  });

  test('takes over single sections', () => {
    const { form } = gateways(`${show}form: { sections: { more: show, basic: { fields: [name] } } }\n`);
    expect(form).toEqual({ layout: 'sections', parts: [more, basic] });
  });

  test('follows an overlay of the show page, and may be replaced by one', () => {
    const same = `${show}form: { sections: show }\n`;
    const rest = '{ label: { zh: 三, en: Three }, fields: [site_id, ports] }';
    const followed = gateways(same, `show: { sections: { more: null, rest: ${rest} } }`);
    expect(followed.form.parts).toEqual([
      basic,
      { key: 'rest', label: { zh: '三', en: 'Three' }, fields: ['site_id', 'ports'] },
    ]);
    const replaced = gateways(same, `form: { sections: { basic: show, own: ${rest} } }`);
    expect(replaced.form.parts.map(({ key }) => key)).toEqual(['basic', 'own']);
    const single = gateways(
      `${show}form: { sections: { basic: show, more: show } }\n`,
      `form: { sections: { more: ${rest} } }`,
    );
    expect(single.form.parts[1]).toEqual({
      key: 'more',
      label: { zh: '三', en: 'Three' },
      fields: ['site_id', 'ports'],
    });
  });

  test('leaves out the fields of the path', () => {
    const sites = `${SITES}  gateway_id: { type: reference, to: gateways, required: true, label: { zh: 网关, en: Gateway } }\nshow: { sections: { basic: { fields: [name, gateway_id] } } }\nform: { sections: show }\n`;
    const { schemas, diagnostics } = compileSchemas(
      schemaSet({ 'region/sites.yaml': sites.replace('path: /sites', "path: '/gws/{gateway_id}/sites'") }),
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(schemas.resources['sites']?.form.parts).toEqual([basic]);
  });
});

describe('the access of a field as a list', () => {
  const file = (access: string) => ({
    [PATH]: GATEWAYS.replace('type: integer,', `type: integer, access: ${access},`),
  });

  test('means reading and writing', () => {
    expect(gateways('', undefined, file('[ADMIN]')).fields['ports']?.access).toEqual({
      read: ['ADMIN'],
      write: ['ADMIN'],
    });
  });

  test('an overlay replaces it by one of the two, extends it, and removes it', () => {
    const patched = (patch: string) =>
      gateways('', `fields: { ports: { access: ${patch} } }`, file('[ADMIN]')).fields['ports']?.access;
    expect(patched('{ write: [ADMIN] }')).toEqual({ write: ['ADMIN'] });
    expect(patched('{ add: TENANT }')).toEqual({ read: ['ADMIN', 'TENANT'], write: ['ADMIN', 'TENANT'] });
    expect(patched('null')).toBeUndefined();
  });

  test('names roles', () => {
    const [found] = compileSchemas(schemaSet(file('[ADMN]'))).diagnostics;
    expect(found).toMatchObject({ code: 'unknown-grant', nearest: 'ADMIN' });
  });
});
