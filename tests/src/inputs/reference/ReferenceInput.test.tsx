import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as fc from 'fast-check';
import { DataProviderContext, testDataProvider } from 'react-admin';
import { FormProvider, useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FormEnvProvider, type MakeOther } from '#src/inputs/frame/formContext.ts';
import ReferenceInput from '#src/inputs/reference/ReferenceInput.tsx';
import { renderValue, thingsEntry } from '../../../support/console/renderValue.tsx';

const field: FieldDefinition = {
  name: 'thing_id',
  type: 'reference',
  to: 'things',
  label: { zh: '物件', en: 'Thing' },
  where: { shelf_id: '$form.shelf_id', status: 'ready' },
};
const entry = { ...thingsEntry, can: ['list', 'show', 'pick', 'create'] as (typeof thingsEntry)['can'] };
const SHELVES = ['s1', 's2'];

interface Thing {
  id: string;
  shelf: string;
  ready: boolean;
}

/** A form with a shelf and a thing on it, and a server that allows things that are ready and on the shelf. */
async function visit() {
  cleanup();
  const things: Thing[] = SHELVES.flatMap((shelf) =>
    ['a', 'b'].map((name) => ({ id: `${shelf}${name}`, shelf, ready: true })),
  );
  let form: UseFormReturn | undefined;
  let making: MakeOther | undefined;
  const read = (filter: unknown) => {
    const text = JSON.stringify(filter);
    const ids = /"id":(\[[^\]]*\])/.exec(text)?.[1];
    const shelf = /"shelf_id":"(\w+)"/.exec(text)?.[1];
    return things.filter(
      (thing) =>
        (ids === undefined || ids.includes(`"${thing.id}"`)) &&
        (!text.includes('shelf_id') || (thing.shelf === shelf && thing.ready)),
    );
  };
  const options = (_: string, { filter }: { filter?: unknown }) => {
    const data = read(filter).map(({ id }) => ({ id, label: id }));
    return Promise.resolve({ data, total: data.length });
  };
  function Form() {
    // oxlint-disable-next-line react/globals -- the test looks into the form from outside
    form = useForm<FieldValues>({ defaultValues: { shelf_id: null, thing_id: null } });
    return (
      <DataProviderContext.Provider value={testDataProvider({ options } as Parameters<typeof testDataProvider>[0])}>
        <FormProvider {...form}>
          <FormEnvProvider
            value={{ mode: 'create', reportProblem: () => undefined, makeOther: (request) => (making = request) }}
          >
            <ReferenceInput field={field} name="thing_id" />
          </FormEnvProvider>
        </FormProvider>
      </DataProviderContext.Provider>
    );
  }
  await renderValue(<Form />, { resources: [entry] });
  const settle = () =>
    act(async () => {
      for (let round = 0; round < 5; round++) await Promise.resolve();
    });
  return {
    things,
    settle,
    value: (): unknown => form?.getValues('thing_id'),
    setShelf: (shelf: string | null) => act(() => form?.setValue('shelf_id', shelf)),
    async choose(id: string) {
      // By its label: computing the roles of a whole page is slow, and this query runs often.
      const box = screen.getByLabelText(/^Thing/, { selector: 'input' });
      fireEvent.mouseDown(box);
      fireEvent.click(await screen.findByText(id));
      await settle();
    },
    make(shelf: string): Thing | undefined {
      fireEvent.click(screen.getByLabelText(/Create a new/, { selector: 'button' }));
      const made = { id: `${shelf}made${things.length}`, shelf, ready: false };
      things.push(made);
      act(() => making?.onMade({ id: made.id, label: made.id }));
      return making?.preset.shelf_id === shelf ? made : undefined;
    },
  };
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('shelf' as const), shelf: fc.constantFrom(...SHELVES, null) }),
  fc.record({ kind: fc.constant('choose' as const), name: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('make' as const) }),
  fc.record({ kind: fc.constant('ready' as const) }),
);

describe('a reference that depends on another field of the form', () => {
  test('keeps a choice that the server allows, and drops one that it no longer allows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        fc.constantFrom(...SHELVES),
        fc.boolean(),
        async (before, shelf, isMade) => {
          const form = await visit();
          let current: string | null = null;
          for (const each of before) {
            if (each.kind === 'shelf') form.setShelf((current = each.shelf));
            else if (each.kind === 'ready') for (const thing of form.things) thing.ready = true;
            else if (current !== null && each.kind === 'make') form.make(current);
            else if (current !== null && each.kind === 'choose') await form.choose(current + each.name);
            await form.settle();
          }
          form.setShelf(shelf);
          await form.settle();
          let last = `${shelf}a`;
          if (isMade) last = form.make(shelf)?.id ?? 'it was made below another shelf';
          else await form.choose(last);
          await form.settle();
          expect(form.value()).toBe(last);
          form.setShelf(SHELVES.find((other) => other !== shelf) ?? null);
          await waitFor(() => expect(form.value()).toBeNull());
        },
      ),
      { numRuns: 15 },
    );
  });

  test('chooses a record that is being created, and the form explains that it must wait', async () => {
    const form = await visit();
    form.setShelf('s1');
    const made = form.make('s1');
    expect(await screen.findByText(/still being created/)).toHaveProperty(
      'textContent',
      `${made?.id} is still being created; you can submit when it is ready.`,
    );
    expect(form.value()).toBe(made?.id);
  });
});
