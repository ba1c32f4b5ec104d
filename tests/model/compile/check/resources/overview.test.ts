import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { GATEWAYS, schemaSet } from '../../support/schemaSet.ts';

const LABEL = 'zh: 一, en: One';
const PANELS = `overview: { panels: { money: { ${LABEL}, icon: payments }, health: { ${LABEL}, icon: dns } } }\n`;

const compile = (lines: string) =>
  compileSchemas(schemaSet({ 'product.yaml': PANELS, 'region/gateways.yaml': `${GATEWAYS}${lines}\n` }));
const figure = (keys: string) => `overview: { figures: { one: { ${LABEL}, panel: money, ${keys} } } }`;

describe('figures of the overview', () => {
  test.each([
    [
      `list: { summary: { count: status, sum: [ports] } }\n${figure('sum: port')}`,
      'unknown total "port" in overview.figures.one.sum; expected a field of list.summary.sum, so that the list shows the same total; did you mean "ports"?',
    ],
    [
      figure('filter: { created_at: { gte: $moth } }'),
      'unknown variable "$moth" in overview.figures.one.filter.created_at; expected $user.<word>, $now, $now+60d, $day, $day-1, $month, $month-1; did you mean "$month"?',
    ],
    [
      figure(`filter: {}, before: { ${LABEL}, filter: { ports: $day-1 } }`),
      'overview.figures.one.before.filter.ports is $day-1, which does not fit a field of type integer; expected a value of type integer',
    ],
    [
      figure('access: [ADMN]'),
      'unknown role "ADMN" in overview.figures.one.access; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
    ],
    [
      'list: { where: { created_at: { gte: $day } } }',
      'unknown variable "$day" in list.where.created_at; expected $user.<word>, $now, $now+60d',
    ],
  ])('%s', (lines, says) => {
    expect(compile(lines).diagnostics.map(({ message }) => message)).toEqual([says]);
  });

  test('have a panel, a filter and, where it says so, a sum and an earlier figure', () => {
    const { schemas, diagnostics } = compile(
      `list: { summary: { count: status, sum: [ports] } }\n${figure(`sum: ports, tone: danger, filter: { created_at: { gte: $month } }, before: { ${LABEL}, filter: { created_at: { lt: $month } } }`)}`,
    );
    expect(diagnostics).toEqual([]);
    expect(schemas.panels?.map(({ key }) => key)).toEqual(['money', 'health']);
    expect(schemas.resources['gateways']?.overview?.figures).toEqual([
      {
        key: 'one',
        panel: 'money',
        label: { zh: '一', en: 'One' },
        sum: 'ports',
        filter: { created_at: { gte: '$month' } },
        before: { label: { zh: '一', en: 'One' }, filter: { created_at: { lt: '$month' } } },
        tone: 'danger',
      },
    ]);
  });
});
