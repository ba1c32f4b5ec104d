import type { Readable } from 'node:stream';

/** Facts that the server found out about a request while answering it. */
export interface RequestFacts {
  /** The body as it was read. Absent: it was not read, or is no text. */
  text?: string;
  /** The request of node:http that it came as. Absent: it did not come over a connection. */
  incoming?: Readable;
  /** A program that has signed in with a token of its own, and is no user. */
  sender?: string;
  /** The hand-written route that answered. */
  route?: {
    path: string;
    resource: string | undefined;
    id: string | undefined;
    /** The word of what it does in the operation log. */
    action: string | null;
    isReport: boolean;
    isQuestion: boolean;
  };
  /** A dry run or a preview: whatever was written is taken back. */
  isTrial?: true;
}

const facts = new WeakMap<Request, RequestFacts>();

export function noteFact<Fact extends keyof RequestFacts>(
  request: Request,
  fact: Fact,
  value: NonNullable<RequestFacts[Fact]>,
): void {
  const known = facts.get(request);
  if (known === undefined) facts.set(request, { [fact]: value });
  else known[fact] = value;
}

export const factsOf = (request: Request): RequestFacts => facts.get(request) ?? {};
