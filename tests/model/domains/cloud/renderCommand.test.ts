import { describe, expect, test } from 'vitest';
import { renderCommand } from '#model/domains/cloud/renderCommand.ts';

const parameters = [
  { name: 'port', required: true },
  { name: 'path', default: '/srv' },
  { name: 'note', default: null },
];

describe('a command with parameters', () => {
  test.each([
    ['has the values given', { port: '80', path: '/data' }, 'serve 80 /data '],
    ['has defaults, and nothing where there is none', { port: '80' }, 'serve 80 /srv '],
    ['has what was given empty on purpose', { port: '80', path: '' }, 'serve 80  '],
  ])('%s', (_, given, content) => {
    expect(renderCommand('serve {{port}} {{path}} {{note}}', parameters, given)).toEqual({ content });
  });

  test('reports required values that are missing', () => {
    expect(renderCommand('serve {{port}}', parameters, {})).toEqual({ missing: ['port'] });
    expect(renderCommand('serve {{port}}', parameters, { port: '' })).toEqual({ missing: ['port'] });
  });

  test('leaves alone what is no parameter, and never puts a value in twice', () => {
    expect(renderCommand('{{other}} {{port}}', parameters, { port: '{{path}}' })).toEqual({
      content: '{{other}} {{path}}',
    });
    expect(renderCommand('{{constructor}}', [], {})).toEqual({ content: '{{constructor}}' });
  });
});
