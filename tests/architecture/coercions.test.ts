import { describe, expect, test } from 'vitest';
import { linesMatching, sourceFiles } from './sourceFiles.ts';

/** A member whose type is not known: `String(record.name)`, `Number(row['size'])`, `textOf(input, 'volume_id')`. */
const COERCION = /\b(String|Number|Boolean)\([A-Za-z_]+(\??\.[A-Za-z_]+|\??\.?\[[^\]]+\])|\btextOf\([a-z]+, '/;

/**
 * The lines of the server that coerce a member. Most of those that are left convert a number to text, or read a record
 * whose definition is known at run time only. Lower the number when a type makes one unnecessary; never raise it.
 */
const MOST = 49;

describe('coercions', () => {
  test('stay few, because types say what a record holds', () => {
    const found = linesMatching(sourceFiles('server'), COERCION);
    expect(found.length, `more than ${MOST} lines coerce a member:\n${found.join('\n')}`).toBeLessThanOrEqual(MOST);
  });

  test('are recognised', () => {
    const text = ["const name = String(record.name ?? '');", "Number(row['size'])", 'Number(text)', 'Boolean(a?.b)'];
    expect(linesMatching([{ path: 'server/x.ts', text: text.join('\n') }], COERCION)).toHaveLength(3);
  });
});
