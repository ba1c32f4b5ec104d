import { describe, expect, test } from 'vitest';
import { fakePrometheus, type FakePrometheus } from '../../../../support/operations/fakePrometheus.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const EN = { headers: { 'accept-language': 'en' } };

async function registered(): Promise<{
  all: Scenario;
  fake: FakePrometheus;
  ask(query: object): ReturnType<Scenario['admin']['get']>;
}> {
  const [all, fake] = [await scenario(), await fakePrometheus()];
  const { body } = await all.admin.post('/api/omc/v1/monitor/prometheus', { name: 'main', url: fake.url });
  fake.asked.length = 0;
  const ask = (query: object) =>
    all.admin.get(`/api/omc/v1/monitor/prometheus/${body.id}/data/query?${new URLSearchParams({ ...query })}`, EN);
  return { all, fake, ask };
}

describe('GET /monitor/prometheus/{id}/data/query (spec 7.7)', () => {
  test.each([
    [{ query: 'up{' }, { query: 'Line 1, column 4: the expression is not complete' }],
    [{ query: 'sum(up)\n  foo' }, { query: 'Line 2, column 3: “foo” is not expected here' }],
    [{ query: '' }, { query: 'Enter content' }],
    [{ query: `up${'+1'.repeat(2_100)}` }, { query: 'Content length cannot exceed 4096 characters' }],
  ])('bad PromQL %j is refused with its place, and nothing is sent', async (query, fields) => {
    const { fake, ask } = await registered();
    expect((await ask(query)).body).toMatchObject({ code: 25050, fields });
    expect(fake.asked).toEqual([]);
  });

  test.each([
    [
      { start: '0', end: '11000', step: '1' },
      { step: '11001 points a series, of at most 11000; the step is at least 2 s' },
    ],
    [{ start: '100', end: '10', step: '1' }, { end: 'The end is before the start' }],
    [{ start: '0', end: '10', step: '0' }, { step: 'Enter seconds or a duration such as 5m, at least 0.1 s' }],
    [{ start: '0', end: 'tomorrow', step: '1m' }, { end: expect.stringContaining('zone') }],
    [{ start: '0', step: '1m' }, { end: 'Enter content' }],
    [{ time: 'noon' }, { time: expect.stringContaining('zone') }],
  ])('times %j are refused at their field, and nothing is sent', async (times, fields) => {
    const { fake, ask } = await registered();
    expect((await ask({ query: 'up', ...times })).body).toMatchObject({ code: 9000, fields });
    expect(fake.asked).toEqual([]);
  });

  test('a range of exactly 11,000 points is sent, with a timeout for the instance', async () => {
    const { fake, ask } = await registered();
    fake.replies.query_range = {
      body: {
        status: 'success',
        data: { resultType: 'matrix', result: [{ metric: { a: 'b' }, values: [[1, 'NaN']] }] },
      },
    };
    const reply = await ask({ query: 'up', start: '1970-01-01T08:00:01+08:00', end: '11000', step: '1' });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        resultType: 'matrix',
        series: 1,
        truncated: false,
        result: [{ metric: { a: 'b' }, values: [[1, 'NaN']] }],
      },
    });
    expect(Object.fromEntries(fake.asked[0]?.query ?? [])).toEqual({
      query: 'up',
      timeout: '10s',
      start: '1',
      end: '11000',
      step: '1',
    });
  });

  test('more than 1,000 series are cut, and the answer says so', async () => {
    const { fake, ask } = await registered();
    const result = Array.from({ length: 1_001 }, (_, n) => ({ metric: { n: String(n) }, value: [1, '1'] }));
    fake.replies.query = { body: { status: 'success', data: { resultType: 'vector', result }, warnings: ['partial'] } };
    const { body } = await ask({ query: 'up' });
    expect({ ...body, result: body.result.length }).toMatchObject({
      series: 1_001,
      truncated: true,
      result: 1_000,
      warnings: ['partial'],
    });
  });

  test.each([
    [
      'refuses the query',
      {
        status: 400,
        body: {
          status: 'error',
          errorType: 'bad_data',
          error: 'invalid parameter "query": 1:6: parse error: expected type range vector',
        },
      },
      {
        code: 25050,
        fields: { query: expect.stringMatching(/^(Line 1, column 6: |第 1 行第 6 列：)expected type range vector$/) },
      },
    ],
    [
      'takes too long',
      { status: 503, body: { status: 'error', errorType: 'timeout', error: 'query timed out' } },
      { code: 25046, detail: expect.stringContaining('query timed out') },
    ],
    ['fails', { status: 500, body: { status: 'error', errorType: 'internal', error: 'disk' } }, { code: 25048 }],
    ['answers something else', { body: '<html>' }, { code: 25048 }],
    ['answers no result', { body: { status: 'success', data: {} } }, { code: 25048 }],
    [
      'answers too much',
      { body: `{"status":"success","data":"${'x'.repeat(8_400_000)}"}` },
      { code: 25051, fields: { query: expect.any(String) } },
    ],
  ])('an instance that %s gives a clear error', async (_, answer, refusal) => {
    const { fake, ask } = await registered();
    fake.replies.query = answer;
    expect((await ask({ query: 'rate(up)' })).body).toMatchObject(refusal);
  });
});
