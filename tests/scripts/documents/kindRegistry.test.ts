import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindRegistry } from '#scripts/documents/kindRegistry.ts';
import { scratchFolder } from '../../support/runner/scratch.ts';

test('a kind is listed because its file exports its rules and its grammar: no other file is edited', () => {
  const folder = join(scratchFolder(), `kinds-${process.pid}`);
  cpSync('model/fields', folder, { recursive: true });
  const mac = readFileSync('model/fields/mac.ts', 'utf8');
  writeFileSync(join(folder, 'isbn.ts'), mac.replaceAll(/\bmac\b/g, 'isbn').replaceAll('macGrammar', 'isbnGrammar'));
  writeFileSync(join(folder, 'notes.ts'), 'export const notes = 1;\n');

  const added = kindRegistry(folder)
    .split('\n')
    .filter((line) => !kindRegistry('model/fields').includes(line));
  expect(added).toEqual(["import { isbn, isbnGrammar } from './isbn.ts';", '  isbn,', '  isbn: isbnGrammar,']);
});
