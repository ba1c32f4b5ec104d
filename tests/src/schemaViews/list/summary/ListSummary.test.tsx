import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataProviderContext, ListContextProvider, testDataProvider, useList } from 'react-admin';
import { expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { ListScopeContext } from '#src/schemaViews/list/page/listScope.ts';
import { ListSummary } from '#src/schemaViews/list/summary/ListSummary.tsx';
import { renderValue } from '../../../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const state = (zh: string, en: string) => ({ label: { zh, en } });
const definition = testDefinition([
  testField('status', 'state', {
    values: { up: state('运行中', 'Running'), down: state('已关机', 'Stopped'), lost: state('丢失', 'Lost') },
  }),
  testField('vcpus', 'integer'),
  testField('price', 'money', { label: { zh: '金额', en: 'Amount' } }),
]);
const summary = { count: 'status', sum: [{ field: 'vcpus', unit: { zh: 'vCPU', en: 'vCPU' } }] };
const REPLY = { down: { count: 1, sum: { vcpus: 2 } }, up: { count: 3, sum: { vcpus: 12 } } };

type ListParts = NonNullable<Definition['list']['summary']>['sum'];

async function open(reply: object | undefined = REPLY, sum: ListParts = summary.sum) {
  const page = await openPage(async () => ({ data: reply }), sum);
  await screen.findByRole('button', { name: /Running/ });
  return page;
}

async function openPage(answer: () => Promise<{ data: object }>, sum: ListParts = summary.sum) {
  const filters: Condition[] = [];
  const provider = testDataProvider({
    summary: async (_: string, { filter }: { filter: Condition }) => {
      filters.push(filter);
      return answer();
    },
  });
  function Page() {
    const [filterValues, setFilters] = useState<Condition>({ q: 'a' });
    const all = useList({ data: [{ id: 1 }] });
    // The same union with other filters; spreading loses its type.
    const list = { ...all, filterValues, setFilters } as typeof all;
    return (
      <DataProviderContext value={provider}>
        <ListScopeContext value={{ where: { vcpus: { gt: 0 } } }}>
          <ListContextProvider value={list}>
            <ListSummary definition={definition} summary={{ ...summary, sum }} />
            <output>{JSON.stringify(filterValues)}</output>
          </ListContextProvider>
        </ListScopeContext>
      </DataProviderContext>
    );
  }
  const { container } = await renderValue(<Page />, { lang: 'en' });
  return { user: userEvent.setup(), filters, shown: () => container.querySelector('fieldset')?.textContent };
}

test('counts in the order of the values, without those that do not occur, and adds up', async () => {
  const { shown, filters } = await open();
  expect(shown()).toBe('SummaryRunning3Stopped114 vCPU');
  expect(filters).toEqual([{ q: 'a', vcpus: { gt: 0 } }]);
});

test('says nothing where the figures cannot be read: 0 would be wrong', async () => {
  const { shown, filters } = await openPage(() => Promise.reject(new Error('away')));
  await waitFor(() => expect(filters).toHaveLength(1));
  expect(shown()).toBe('Summary');
});

test('a press filters by the value and adds up only its records, a second one removes the filter', async () => {
  const { user, shown, filters } = await open();
  const running = screen.getByRole('button', { name: /Running/ });
  await user.click(running);
  expect(running.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('{"q":"a","status":"up"}')).toBeTruthy();
  expect(shown()).toBe('SummaryRunning3Stopped112 vCPU');
  await user.click(screen.getByRole('button', { name: /Stopped/ }));
  expect(screen.getByText('{"q":"a","status":"down"}')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Stopped/ }));
  await waitFor(() => expect(screen.getByText('{"q":"a"}')).toBeTruthy());
  // Its own filter changes none of the figures.
  expect(filters).toHaveLength(1);
});

test('adds up exact amounts to the last digit, under their label', async () => {
  const reply = {
    up: { count: 1, sum: { price: '9007199254.000001' } },
    down: { count: 1, sum: { price: '-0.000002' } },
  };
  const { shown } = await open(reply, [{ field: 'price' }]);
  expect(shown()).toBe('SummaryRunning1Stopped1Amount ¥9,007,199,254.00');
  expect(screen.getByTitle('¥9,007,199,253.999999')).toBeTruthy();
});
