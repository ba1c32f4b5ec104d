import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DataProviderContext, testDataProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import OrderedReferencesInput from '#src/inputs/reference/ordered/OrderedReferencesInput.tsx';
import { renderInput } from '../../../../support/console/renderInput.tsx';
import { renderValue, thingsEntry } from '../../../../support/console/renderValue.tsx';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const rules = testField('rules', 'references', { to: 'things', ordered: true, label: { zh: '规则', en: 'Rules' } });
const policy = async () => {
  const form = await renderInput(rules, { value: [1, 2, 3] });
  const list = await screen.findByRole('list', { name: 'Rules' });
  const items = () => within(list).getAllByRole('listitem');
  return {
    ...form,
    items,
    announced: () => screen.getByRole('status').textContent,
    row: (id: number) => items().find((item) => item.dataset.id === String(id))!,
  };
};

/** jsdom has no DataTransfer; the handle only writes to one. */
function drag(kind: 'dragStart' | 'dragOver' | 'dragEnd', row: HTMLElement): void {
  const event = createEvent[kind](row);
  Object.defineProperty(event, 'dataTransfer', { value: { setData: () => undefined, effectAllowed: '' } });
  fireEvent(row, event);
}

describe('records in a significant order', () => {
  test('are moved by Alt and arrow keys; the focus follows, and the move is announced', async () => {
    const { user, value, row, announced } = await policy();
    row(3).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(value()).toEqual([1, 3, 2]);
    expect(announced()).toBe('“#3” is now number 2 of 3');
    await waitFor(() => expect(document.activeElement).toBe(row(3)));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(value()).toEqual([3, 1, 2]);
    await waitFor(() => expect(document.activeElement).toBe(row(3)));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowDown}');
    expect(value()).toEqual([3, 1, 2]);
  });

  test('are moved by their buttons, which are disabled at the ends', async () => {
    const { user, value, announced } = await policy();
    expect(screen.getByRole('button', { name: 'Move “#1” up' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Move “#3” down' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Move “#1” down' }));
    expect(value()).toEqual([2, 1, 3]);
    expect(announced()).toBe('“#1” is now number 2 of 3');
  });

  test('are dragged to their position', async () => {
    const { value, row, announced } = await policy();
    drag('dragStart', row(1));
    drag('dragOver', row(3));
    drag('dragEnd', row(1));
    expect(value()).toEqual([2, 3, 1]);
    expect(announced()).toBe('“#1” is now number 3 of 3');
    drag('dragOver', row(2));
    expect(value()).toEqual([2, 3, 1]);
  });

  test('are removed; the focus moves to the next one, and the last one leaves an empty list', async () => {
    const { user, value, row, announced } = await policy();
    await user.click(screen.getByRole('button', { name: 'Remove “#2”' }));
    expect(value()).toEqual([1, 3]);
    expect(announced()).toBe('“#2” was removed');
    await waitFor(() => expect(document.activeElement).toBe(row(3)));
    await user.click(screen.getByRole('button', { name: 'Remove “#3”' }));
    await waitFor(() => expect(document.activeElement).toBe(row(1)));
    await user.click(screen.getByRole('button', { name: 'Remove “#1”' }));
    expect(value()).toBeNull();
  });
});

describe('the box that adds', () => {
  const things = [1, 2, 3].map((id) => ({ id, label: `thing ${id}` }));
  const provider = testDataProvider({
    options: () => Promise.resolve({ data: things, total: things.length }),
  } as Parameters<typeof testDataProvider>[0]);
  function Form() {
    return (
      <FormProvider {...useForm({ defaultValues: { rules: [2] } })}>
        <FormEnvProvider value={{ mode: 'create', reportProblem: () => undefined, makeOther: () => undefined }}>
          <OrderedReferencesInput field={rules} name="rules" />
        </FormEnvProvider>
      </FormProvider>
    );
  }

  test('offers what is not in the list, and a new record beside it', async () => {
    await renderValue(
      <DataProviderContext.Provider value={provider}>
        <Form />
      </DataProviderContext.Provider>,
      { resources: [{ ...thingsEntry, can: ['list', 'show', 'pick', 'create'] }] },
    );
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Rules' }));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['thing 1', 'thing 3']),
    );
    // Its words would lie over the last row of the list.
    expect(screen.getByRole('button', { name: /^Create a new/ }).textContent).toBe('');
  });
});
