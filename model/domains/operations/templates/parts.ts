/** A template of an alert as Prometheus writes it (`text/template` of Go), as a tree. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipe: Pipe }
  | { kind: 'if' | 'with'; pipe: Pipe; inside: Part[]; otherwise: Part[] }
  | { kind: 'range'; pipe: Pipe; names: string[]; inside: Part[]; otherwise: Part[] };

/** Commands, each of which takes the value of the one before as its last argument; `name` keeps the result. */
export interface Pipe {
  commands: Term[][];
  name: string | undefined;
  /** `=` changes a variable, `:=` begins one. */
  begins: boolean;
}

export type Term =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'function'; name: string }
  | { kind: 'variable'; name: string; fields: string[] }
  | { kind: 'dot'; fields: string[] }
  | { kind: 'pipe'; pipe: Pipe; fields: string[] };

/** An error in a template, with the text where it stands. */
export class TemplateFault extends Error {
  readonly near: string;

  constructor(near: string) {
    super(near);
    this.near = near;
  }
}
