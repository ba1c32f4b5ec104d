import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import { addFieldKind } from '#model/fields/index.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { addKindView } from '#src/fields/kindViews.ts';
import { createResolver } from '#src/schemaViews/entry/createResolver.ts';
import { operatorsOf } from '#src/schemaViews/list/filter/operatorsOf.ts';
import { isbn, isbnGrammar } from '../../support/schemas/isbn.ts';
import isbnView from '../../support/schemas/isbnView.tsx';
import { renderInput } from '../../support/console/renderInput.tsx';
import { renderValue } from '../../support/console/renderValue.tsx';
import { productSchemas } from '../../support/scenario.ts';
import { testDefinition, testField } from '../../support/schemas/testDefinition.ts';

addFieldKind(isbn, isbnGrammar);
addKindView('isbn', isbnView);

const field = testField('isbn', 'isbn');
const definition = testDefinition([field]);
const { messages } = productSchemas();
const actor: Actor = { id: 7, name: 'a', kind: 1, bp_id: 3, grants: ['all'] };

test('a kind of one file is shown by its own component', async () => {
  const record = { id: 1, isbn: '9787000000018' };
  const { container } = await renderValue(<FieldFor field={field} record={record} definition={definition} />);
  expect(container.textContent).toBe('978-7-00000001-8');
});

test('it has its own input, which loads with the form', async () => {
  const { user, value } = await renderInput(field);
  await user.type(await screen.findByRole('textbox'), '978-7 zero 00000001-8');
  expect(value()).toBe('978-700000001-8');
});

test.each([
  ['zh', '请输入 13 位的 ISBN'],
  ['en', 'Enter an ISBN of 13 digits'],
] as const)('a refused value shows its message at the field of the form, in %s', async (language, sentence) => {
  const resolver = createResolver({ fields: definition.fields, mode: 'create', actor, messages, language });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolver({ isbn: '9787000000011' }, undefined, options);
  expect(JSON.stringify(errors)).toContain(sentence);
  expect((await resolver({ isbn: '9787000000018' }, undefined, options)).errors).toEqual({});
});

test('it is offered as a filter', () => {
  expect(operatorsOf(field)).toEqual(['like', 'in', 'eq', 'ne', 'nin', 'starts', 'empty', 'notEmpty']);
});
