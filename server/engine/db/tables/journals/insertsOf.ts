/** One insert of some of the rows. */
interface Insert {
  text: string;
  from: number;
  to: number;
}

/** How many rows one statement inserts: a statement for every number of rows would be prepared again each time. */
const SIZES = [64, 16, 4, 1];

/**
 * Statements that together insert any number of rows, out of a few that stay prepared.
 *
 * @example
 *   insertsOf('insert into t (a, b) values', 2)(6); // one of 4 rows and two of 1 row
 */
export function insertsOf(head: string, columns: number, tail = ''): (rows: number) => Insert[] {
  const texts = new Map<number, string>();

  function textOf(rows: number): string {
    let text = texts.get(rows);
    if (text === undefined) {
      const places = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
      text = `${head} ${Array.from({ length: rows }, () => places).join(', ')}${tail}`;
      texts.set(rows, text);
    }
    return text;
  }

  return (rows) => {
    const inserts: Insert[] = [];
    for (let from = 0; from < rows;) {
      const size = SIZES.find((each) => each <= rows - from) ?? 1;
      inserts.push({ text: textOf(size), from, to: from + size });
      from += size;
    }
    return inserts;
  };
}
