import { describe, expect, test } from 'vitest';
import { renderMessage } from '#model/messages/messages.ts';

const messages = {
  'validation.max': { zh: '不能大于%{max}', en: 'Must be at most %{max}' },
  'reason.state': { zh: '当前为%{state}', en: 'It is %{state}, %{state}' },
};

describe('sentences', () => {
  test('are filled in, in the reader’s language', () => {
    expect(renderMessage(messages, 'validation.max', { max: 5 }, 'zh')).toBe('不能大于5');
    expect(renderMessage(messages, 'validation.max', { max: '5 GB' }, 'en')).toBe('Must be at most 5 GB');
    expect(renderMessage(messages, 'reason.state', { state: { zh: '运行', en: 'running' } }, 'zh')).toBe('当前为运行');
    expect(renderMessage(messages, 'reason.state', { state: { zh: '运行', en: 'running' } }, 'en')).toBe(
      'It is running, running',
    );
  });

  test('keep a place that nothing fills', () => {
    expect(renderMessage(messages, 'validation.max', {}, 'en')).toBe('Must be at most %{max}');
    expect(renderMessage(messages, 'validation.max', undefined, 'en')).toBe('Must be at most %{max}');
  });

  test('that are missing show their key', () => {
    for (const key of ['validation.nothing', 'constructor'])
      expect(renderMessage(messages, key, undefined, 'zh')).toBe(key);
  });
});
