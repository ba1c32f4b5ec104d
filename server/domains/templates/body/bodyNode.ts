/** A part of the body of a template, with the line where it is written. */
export type BodyNode =
  | { kind: 'map'; line: number; entries: Map<string, BodyNode> }
  | { kind: 'list'; line: number; items: BodyNode[] }
  | { kind: 'scalar'; line: number; value: string | number | boolean | null };

/** A mistake in a body: a message of `appTemplate`, and its line. */
export interface BodyFault {
  line: number;
  key: string;
  params?: Record<string, string | number>;
}
