import { describe, expect, test } from 'vitest';
import { agentTime } from '#model/access/hasAgent.ts';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

const FILES = readSchemaTexts('schemas');
/** Compiles what changed only. */
const { compile } = createCompiler();
const PUMPS = `
resource: pumps
service: ecrm
label: { zh: 泵, en: Pump }
access: [ADMIN]
errors: { failed: gateway.transitionFailed }
runsOn:
  reference: gateway_id
  where: { virtual: { ne: true } }
  commands: { start: [speed], stop: [] }
  within: agent.command_seconds
fields:
  name: { type: name, required: true }
  gateway_id: { type: reference, to: gateways, required: true }
  site_id: { type: reference, to: sites }
  virtual: { type: boolean, default: false, label: { zh: 虚拟, en: Virtual } }
  speed: { type: integer, label: { zh: 转速, en: Speed } }
  code: { type: secret, label: { zh: 口令, en: Code } }
  status:
    type: state
    values: { idle: { zh: 停, en: Idle }, starting: { zh: 启动中, en: Starting, transient: true }, busy: { zh: 转, en: Busy } }
actions:
  start: { zh: 启动, en: Start, from: [idle], via: starting, to: busy, failTo: idle }
  stop: { zh: 停止, en: Stop, from: [busy], via: starting, to: idle }
  mend: { zh: 修, en: Mend }
`;

function compiled(from = '', to = '') {
  expect(PUMPS).toContain(from);
  const { schemas, diagnostics } = compile([...FILES, { path: 'region/pumps.yaml', text: PUMPS.replace(from, to) }]);
  return {
    pumps: schemas.resources.pumps,
    findings: diagnostics.filter(({ file }) => file === 'region/pumps.yaml').map(({ code, line }) => `${code}:${line}`),
  };
}

describe('actions that the agent of another record carries out', () => {
  test('are compiled, and the record has a fault', () => {
    const { pumps, findings } = compiled();
    expect(findings).toEqual([]);
    expect(pumps?.runsOn).toEqual({
      reference: 'gateway_id',
      where: { virtual: { ne: true } },
      commands: { start: ['speed'], stop: [] },
      within: 'agent.command_seconds',
    });
    expect(pumps?.fields.fault).toMatchObject({ type: 'object', readOnly: true });
    expect(pumps?.fields.agent_token).toBeUndefined();
    if (pumps === undefined) return;
    expect(agentTime(pumps, 'start', { virtual: false })).toBe('agent.command_seconds');
    expect(agentTime(pumps, 'start', { virtual: true })).toBeUndefined();
    expect(agentTime(pumps, 'mend', { virtual: false })).toBeUndefined();
  });

  test('keep the fault that the file declares, and need no condition', () => {
    const { pumps, findings } = compiled(
      '  where: { virtual: { ne: true } }\n  commands: { start: [speed], stop: [] }\n  within: agent.command_seconds\nfields:',
      '  commands: { start: [speed] }\n  within: 30\nfields:\n  fault: { type: json, readOnly: true, label: { zh: 故障, en: Trouble } }',
    );
    expect(findings).toEqual([]);
    expect(pumps?.fields.fault?.label.en).toBe('Trouble');
    expect(pumps?.runsOn).toEqual({ reference: 'gateway_id', commands: { start: ['speed'] }, within: 30 });
  });

  test.each([
    ['a reference that there is not', 'reference: gateway_id', 'reference: gatewai_id', ['unknown-field:8']],
    ['a reference to what has no agent', 'reference: gateway_id', 'reference: site_id', ['runs-on-no-agent:8']],
    ['a field that is no reference', 'reference: gateway_id', 'reference: speed', ['runs-on-no-agent:8']],
    ['an action that there is not', 'stop: [] }', 'stpo: [] }', ['unknown-action:10']],
    ['an action that waits for nothing', 'stop: [] }', 'mend: [] }', ['command-without-via:10']],
    ['a field that there is not', '[speed]', '[sped]', ['unknown-field:10']],
    ['a secret', '[speed]', '[code]', ['sent-secret:10']],
    ['a setting that there is not', 'within: agent.command_seconds', 'within: agent.seconds', ['unknown-setting:11']],
    ['a condition on what there is not', 'where: { virtual', 'where: { virtuel', ['unknown-field:9']],
  ])('are refused with %s', (_, from, to, codes) => {
    expect(compiled(from, to).findings).toEqual(codes);
  });
});
