import { diffLines } from 'diff';

export interface DiffRow {
  kind: 'same' | 'changed';
  before?: string;
  after?: string;
}

/** Aligns two texts line by line; a removed block is beside the added block that follows it. */
export function sideBySide(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    const length = Math.max(removed.length, added.length);
    for (let index = 0; index < length; index += 1)
      rows.push({ kind: 'changed', before: removed[index], after: added[index] });
    removed = [];
    added = [];
  };
  for (const part of diffLines(withEnd(before), withEnd(after))) {
    const lines = part.value.replace(/\n$/, '').split('\n');
    if (part.removed) removed.push(...lines);
    else if (part.added) added.push(...lines);
    else {
      settle();
      rows.push(...lines.map((line) => ({ kind: 'same' as const, before: line, after: line })));
    }
  }
  settle();
  return rows;
}

/** A missing final line break is not a difference. */
function withEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
