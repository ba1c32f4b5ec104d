import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

const FILES = readSchemaTexts('schemas');
const LAMPS = `
resource: lamps
service: ecrm
path: /lamps
label: { zh: 灯, en: Lamp }
access: { list: [ADMIN], create: [ADMIN], delete: [ADMIN] }
agent:
  where: { virtual: { ne: true } }
  reports: [lumens]
  interval: 10
  silence: { after: agent.silence_seconds, from: [dark], to: lost }
  commands: { actions: [light], within: agent.command_seconds }
fields:
  name: { type: name, required: true }
  virtual: { type: boolean, default: false, label: { zh: 虚拟, en: Virtual } }
  lumens: { type: integer, readOnly: true, min: 0, max: 9000, label: { zh: 亮度, en: Lumens } }
  watts: { type: integer, label: { zh: 功率, en: Watts } }
  status:
    type: state
    values: { dark: { zh: 灭, en: Dark }, lighting: { zh: 点亮中, en: Lighting, transient: true }, bright: { zh: 亮, en: Bright }, lost: { zh: 失联, en: Lost } }
actions:
  light: { zh: 点亮, en: Light, access: [ADMIN], from: [dark], via: lighting, to: bright }
  dim: { zh: 熄灭, en: Dim, access: [ADMIN], from: [bright], to: dark }
`;

function compiled(from = '', to = '') {
  expect(LAMPS).toContain(from);
  const { schemas, diagnostics } = compileSchemas([
    ...FILES,
    { path: 'region/lamps.yaml', text: LAMPS.replace(from, to) },
  ]);
  return {
    lamps: schemas.resources.lamps,
    findings: diagnostics.filter(({ file }) => file === 'region/lamps.yaml').map(({ code, line }) => `${code}:${line}`),
  };
}

describe('agent of a resource', () => {
  test('adds the fields and actions of agents, and keeps those of the file', () => {
    const { lamps, findings } = compiled();
    expect(findings).toEqual([]);
    expect(lamps?.agent).toEqual({
      where: { virtual: { ne: true } },
      reports: ['lumens'],
      interval: 10,
      silence: { after: 'agent.silence_seconds', from: ['dark'], to: 'lost' },
      commands: { actions: ['light'], within: 'agent.command_seconds' },
    });
    expect(lamps?.fields.agent_token).toMatchObject({ type: 'secret', createOnly: true, readOnly: true });
    expect(lamps?.fields.agent_token_hash).toMatchObject({ type: 'password', readOnly: true, hidden: true });
    expect(Object.keys(lamps?.fields ?? {})).toEqual(expect.arrayContaining(['heartbeat_at', 'fault', 'silent_state']));
    // No one may update lamps: the token is for those who may create one.
    expect(lamps?.actions.renewToken).toMatchObject({
      access: ['ADMIN'],
      where: { virtual: { ne: true } },
      input: { token: { type: 'secret', readOnly: true } },
    });
    expect(lamps?.actions.revokeToken).toMatchObject({ access: ['ADMIN'], where: { virtual: { ne: true } } });
  });

  test('keeps what the file declares itself', () => {
    const { lamps, findings } = compiled(
      '  watts:',
      '  heartbeat_at: { type: dateTime, readOnly: true, label: { zh: 上次, en: Last word } }\n  watts:',
    );
    expect(findings).toEqual([]);
    expect(lamps?.fields.heartbeat_at?.label.en).toBe('Last word');
  });

  test.each([
    ['a field that there is not', '[lumens]', '[lumen]', ['unknown-field:9']],
    ['a field that people enter', '[lumens]', '[watts]', ['reported-field:9']],
    ['the state', '[lumens]', '[status]', ['reported-field:9']],
    ['a state that there is not', 'from: [dark], to: lost', 'from: [drak], to: lost', ['unknown-state:11']],
    ['a state that passes', 'to: lost', 'to: lighting', ['to-transient:11', 'unreachable-state:20']],
    ['an action that there is not', 'actions: [light]', 'actions: [lihgt]', ['unknown-action:12']],
    ['an action that waits for nothing', 'actions: [light]', 'actions: [dim]', ['command-without-via:12']],
    ['a setting that there is not', 'after: agent.silence_seconds', 'after: agent.silence', ['unknown-setting:11']],
    ['a setting that is no number', 'after: agent.silence_seconds', 'after: login.registration', ['setting-kind:11']],
    ['no time at all', 'interval: 10', 'interval: 0', ['out-of-range:10']],
    ['a condition on what there is not', 'where: { virtual', 'where: { virtuel', ['unknown-field:8']],
  ])('is refused with %s', (_, from, to, codes) => {
    expect(compiled(from, to).findings).toEqual(codes);
  });
});
